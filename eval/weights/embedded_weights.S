// SPDX-License-Identifier: MIT
// The weights that the engine comes with, as they are in the file.
#ifdef __wasm__
        .section .rodata.emilia_weights,"",@
        .type emilia_weights_begin,@object
        .type emilia_weights_end,@object
#elif defined(__ELF__)
        .section .rodata
#else
        .section .rdata, "r"
#endif
        .global emilia_weights_begin
        .global emilia_weights_end
        .balign 16
emilia_weights_begin:
        .incbin EMILIA_WEIGHTS_FILE
emilia_weights_end:
#ifdef __wasm__
        .byte 0
        .size emilia_weights_begin, emilia_weights_end - emilia_weights_begin
        .size emilia_weights_end, 1
#elif defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
