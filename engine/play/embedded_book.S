// SPDX-License-Identifier: MIT
// The bundled book of a program for Windows, as it is in the file.
        .section .rdata, "r"
        .global emilia_book_begin
        .global emilia_book_end
emilia_book_begin:
        .incbin EMILIA_BOOK_FILE
emilia_book_end:
