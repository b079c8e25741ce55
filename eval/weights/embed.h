// SPDX-License-Identifier: MIT
// Assembler macro that puts a file between the symbols emilia_NAME_begin and emilia_NAME_end.

        .macro embed name, file
#ifdef __wasm__
        .section .rodata.emilia_\name,"",@
        .type emilia_\name\()_begin,@object
        .type emilia_\name\()_end,@object
#elif defined(__ELF__)
        .section .rodata
#else
        .section .rdata, "r"
#endif
        .global emilia_\name\()_begin
        .global emilia_\name\()_end
        .balign 16
emilia_\name\()_begin:
        .incbin "\file"
emilia_\name\()_end:
#ifdef __wasm__
        .byte 0
        .size emilia_\name\()_begin, emilia_\name\()_end - emilia_\name\()_begin
        .size emilia_\name\()_end, 1
#elif defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
        .endm
