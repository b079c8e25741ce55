// SPDX-License-Identifier: MIT
// System calls for files. A page has none, so each call that takes a name reports a missing file.
// Emscripten's own functions throw in JavaScript or report success without a file system.
#include <cerrno>

extern "C" {

long __syscall_faccessat(long, long, long, long) {
  return -ENOENT;
}
long __syscall_fchmodat(long, long, long, ...) {
  return -ENOENT;
}
long __syscall_lstat64(long, long) {
  return -ENOENT;
}
long __syscall_open(long, long, ...) {
  return -ENOENT;
}
long __syscall_openat(long, long, long, ...) {
  return -ENOENT;
}
long __syscall_readlink(long, long, long) {
  return -ENOENT;
}
long __syscall_rename(long, long) {
  return -ENOENT;
}
long __syscall_rmdir(long) {
  return -ENOENT;
}
long __syscall_stat64(long, long) {
  return -ENOENT;
}
long __syscall_unlink(long) {
  return -ENOENT;
}
}
