// SPDX-License-Identifier: MIT
// The weights that the engine comes with, as they are in the file.
        .section .rodata
        .global emilia_weights_begin
        .global emilia_weights_end
        .balign 16
emilia_weights_begin:
        .incbin EMILIA_WEIGHTS_FILE
emilia_weights_end:
        .section .note.GNU-stack, "", %progbits
