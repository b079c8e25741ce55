// SPDX-License-Identifier: MIT
// The weights that the engine comes with, as they are in the file.
#include "embed.inc"
        embed weights, EMILIA_WEIGHTS_FILE
