// SPDX-License-Identifier: MIT
// The page of an analysed game without its game, as it is in the file.
#ifdef __ELF__
        .section .rodata
#else
        .section .rdata, "r"
#endif
        .global emilia_page_begin
        .global emilia_page_end
emilia_page_begin:
        .incbin EMILIA_PAGE_FILE
emilia_page_end:
#ifdef __ELF__
        .section .note.GNU-stack, "", %progbits
#endif
