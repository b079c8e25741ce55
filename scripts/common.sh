# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What the scripts share; to be sourced. Nothing here writes to stdout or reads stdin: both belong to the engine.
set -euo pipefail

root=$(cd -P "${BASH_SOURCE[0]%/*}/.." && pwd)
# shellcheck disable=SC2034 # for those that source this
engine=$root/build/release/emilia

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# fail STATUS MESSAGE...
fail() {
  local status=$1
  shift
  say "$@"
  exit "$status"
}

# sources PATTERN...: the files of the project with such names, without the help of git.
sources() {
  local patterns=(-name "$1") pattern
  for pattern in "${@:2}"; do patterns+=(-o -name "$pattern"); done
  (cd "$root" && find engine eval protocol tests -name node_modules -prune -o \( "${patterns[@]}" \) -type f -print) |
    LC_ALL=C sort
}

# --- packages: `need_...` notes what is not there, `install_missing` brings it -----------------------------------

missing=()

# need_command COMMAND PACKAGE
need_command() { command -v "$1" >/dev/null || missing+=("$2"); }

# need_file PATTERN PACKAGE
need_file() { compgen -G "$1" >/dev/null || missing+=("$2"); }

need_build_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command clang++ clang
  need_command objcopy binutils
  need_file /usr/include/boost/program_options.hpp libboost-program-options-dev
  need_file /usr/include/nlohmann/json.hpp nlohmann-json3-dev
  need_file /usr/include/spdlog/spdlog.h libspdlog-dev
  need_file /usr/include/zstd.h libzstd-dev
  need_file /usr/include/lmdb.h liblmdb-dev
  need_file /usr/include/histedit.h libedit-dev
}

need_web_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command emcc emscripten
  need_command node nodejs
  need_command npm npm
}

install_missing() {
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null ||
    fail 1 "there is no apt-get here; please install what Debian calls ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail 1 "neither root nor sudo; please install ${missing[*]} as root"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq </dev/null >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >&2
  missing=()
}

# --- builds -------------------------------------------------------------------------------------------------------

# configure PRESET [OPTION...]
configure() { (cd "$root" && cmake --preset "$@"); }

# build_target PRESET TARGET [CONFIGURE OPTION...]: brings a build tree up to date, one process at a time; with
# options, or where there is no tree, it is configured first. Silent where there is nothing to do.
build_target() {
  local preset=$1 target=$2 tree=$root/build/$1
  shift 2
  mkdir -p "$root/build"
  {
    flock 9 &&
      { (($# == 0)) && [[ -e $tree/build.ninja ]] || configure "$preset" "$@"; } &&
      cmake --build "$tree" --target "$target"
  } 9>"$tree.lock" </dev/null 2>&1 | sed -u '/^ninja: no work to do/d' >&2
}

# The engine that users run, and the tools to build it.
build_engine() {
  need_build_tools
  install_missing
  build_target release emilia
}

# run_module MODULE ARGUMENT...: becomes a Python module of scripts/, which brings what it takes itself.
run_module() {
  need_file /usr/bin/python3 python3
  install_missing
  PYTHONPATH=$root/scripts exec /usr/bin/python3 -m quiet_start "$@"
}

# Starts the script anew without address randomisation where the system lets it: the sanitizers of gcc 12 and
# clang 14 fail now and then where the kernel randomises by 32 bits.
without_address_randomisation() {
  local personality
  personality=$(</proc/self/personality)
  if (((0x$personality & 0x40000) == 0)) && setarch -R true 2>/dev/null; then exec setarch -R "$0" "$@"; fi
}
