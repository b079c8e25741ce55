// SPDX-License-Identifier: MIT
// The files of the board, packed by web/pack.js; nothing if the program is built without them.
#ifdef __ELF__
        .section .rodata
#else
        .section .rdata, "r"
#endif
        .global emilia_board_begin
        .global emilia_board_end
emilia_board_begin:
#ifdef EMILIA_BOARD_FILE
        .incbin EMILIA_BOARD_FILE
#endif
emilia_board_end:
#ifdef __ELF__
        .section .note.GNU-stack, "", %progbits
#endif
