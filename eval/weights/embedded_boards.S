// SPDX-License-Identifier: MIT
// The weights of boards other than 8x8, as they are in the file.
#include "embed.inc"
        embed boards, EMILIA_BOARDS_FILE
