// SPDX-License-Identifier: MIT
// The model of people's moves, as it is in the file.
#include "embed.inc"
        embed people, EMILIA_PEOPLE_FILE
