# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What the scripts share; to be sourced. Nothing here writes to stdout or reads stdin: both belong to the engine.
set -euo pipefail

root=$(cd -P "${BASH_SOURCE[0]%/*}/.." && pwd)
engine=$root/build/release/emilia

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# fail STATUS MESSAGE...
fail() {
  local status=$1
  shift
  say "$@"
  exit "$status"
}

# --- packages: `need_...` notes what is not there, `install_missing` brings it -----------------------------------

missing=()

# need_command COMMAND PACKAGE
need_command() { command -v "$1" >/dev/null || missing+=("$2"); }

# need_file PATTERN PACKAGE
need_file() { compgen -G "$1" >/dev/null || missing+=("$2"); }

install_missing() {
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null ||
    fail 1 "not found: what Debian calls ${missing[*]}; there is no apt-get here, please install them yourself"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail 1 "missing packages: ${missing[*]}; please install them as root (there is no sudo here)"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq </dev/null >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >&2
  missing=()
}

need_build_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command g++ g++
  need_file /usr/include/boost/program_options.hpp libboost-program-options-dev
  need_file /usr/include/spdlog/spdlog.h libspdlog-dev
}

# --- builds -------------------------------------------------------------------------------------------------------

# build_preset PRESET TARGET [CONFIGURE OPTION...]: brings a build tree up to date, one process at a time. Silent
# where there is nothing to do.
build_preset() {
  local preset=$1 target=$2 tree=$root/build/$1
  shift 2
  mkdir -p "$root/build"
  {
    flock 9
    if [[ ! -e $tree/build.ninja ]] || (($#)); then
      (cd "$root" && cmake --preset "$preset" "$@")
    fi
    cmake --build "$tree" --target "$target"
  } 9>"$tree.lock" </dev/null 2>&1 | sed -u '/^ninja: no work to do/d' >&2
}

# The engine as scripts/run starts it.
build_engine() {
  need_build_tools
  install_missing
  build_preset release emilia
}
