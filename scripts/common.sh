# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Shared functions of the shell scripts, to be sourced. They neither write stdout nor read stdin: both belong to the
# engine.
set -euo pipefail

root=$(cd -P "${BASH_SOURCE[0]%/*}/.." && pwd)
# shellcheck disable=SC2034 # used by the scripts that source this file
engine=$root/build/release/emilia

# say MESSAGE...: prints the message to stderr.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# fail STATUS MESSAGE...: prints the message to stderr and exits.
fail() {
  local status=$1
  shift
  say "$@"
  exit "$status"
}

# sources PATTERN...: lists the source files whose names match, also outside a git checkout.
sources() {
  local patterns=(-name "$1") pattern
  for pattern in "${@:2}"; do patterns+=(-o -name "$pattern"); done
  (cd "$root" && find engine eval protocol programs bindings training studies tests -name node_modules -prune -o \( "${patterns[@]}" \) -type f -print) |
    LC_ALL=C sort
}

# --- packages: `need_...` adds missing packages to a list, `install_missing` installs them -----------------------

missing=()

# need_command COMMAND PACKAGE: the package provides the command.
need_command() { command -v "$1" >/dev/null || missing+=("$2"); }

# need_file PATTERN PACKAGE: the package provides a file that matches the glob pattern.
need_file() { compgen -G "$1" >/dev/null || missing+=("$2"); }

need_build_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command clang++ clang
  need_command objcopy binutils
  need_file /usr/include/boost/program_options.hpp libboost-program-options-dev
  need_file /usr/include/boost/beast.hpp libboost-dev
  need_file /usr/include/nlohmann/json.hpp nlohmann-json3-dev
  need_file /usr/include/spdlog/spdlog.h libspdlog-dev
  need_file /usr/include/zstd.h libzstd-dev
  need_file /usr/include/histedit.h libedit-dev
  need_file /usr/include/archive.h libarchive-dev
  need_file /usr/include/zlib.h zlib1g-dev
  need_file /usr/include/sqlite3.h libsqlite3-dev
}

need_page_tools() {
  need_command node nodejs
  need_command npm npm
}

need_web_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command emcc emscripten
  need_page_tools
}

install_missing() {
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null ||
    fail 1 "cannot install packages: apt-get is missing; install the equivalents of Debian's ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail 1 "cannot install packages without root or sudo; install ${missing[*]} as root"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"; } </dev/null >&2 ||
    fail 1 "cannot install ${missing[*]}: apt-get failed; check the network, and run this again"
  missing=()
}

# --- builds -------------------------------------------------------------------------------------------------------

# is_moved TREE: true if CMake configured the build tree for another folder, which a copied or renamed checkout has.
is_moved() {
  local tree home # in this order in the file
  [[ -e $1/CMakeCache.txt ]] || return
  { read -r tree && read -r home; } < <(sed -nE 's/^CMAKE_(CACHEFILE_DIR|HOME_DIRECTORY):INTERNAL=//p' "$1/CMakeCache.txt")
  [[ ! $home -ef $root || ! $tree -ef $1 ]]
}

# configure PRESET [OPTION...]: configures a CMake preset, from the beginning if the checkout has moved.
configure() {
  local fresh=()
  if is_moved "$root/build/$1"; then
    say "the checkout was copied or renamed: building it again"
    fresh=(--fresh)
  fi
  (cd "$root" && cmake --preset "$@" "${fresh[@]}")
}

# can_write PRESET: true if this user can write the files of the build tree.
can_write() {
  local tree=$root/build/$1 path
  [[ -w $root || -e $root/build ]] || return
  for path in "$root/build" "$tree" "$tree/build.ninja" "$tree.lock"; do
    [[ ! -e $path || -w $path ]] || return
  done
}

# check_built PRESET TARGET: fails unless the target is up to date, in a build tree that this user cannot write.
check_built() {
  local tree=$root/build/$1
  if [[ -e $tree/build.ninja ]] && ! is_moved "$tree"; then
    if command -v ninja >/dev/null; then
      [[ $(ninja -C "$tree" -n "$2" 2>&1) != *'no work to do'* ]] || return 0
    elif [[ -x $tree/$2 ]]; then
      return 0
    fi
  fi
  fail 1 "cannot build $2: $root belongs to $(stat -c %U "$root") and you may not write there; build a copy of the folder"
}

# is_current TREE PROGRAM: true if no source, setting, commit or system package is newer than the last build of the program. Ninja
# takes five times as long to say so. False in a worktree, whose commits are elsewhere.
is_current() {
  local tree=$1 program=$2 path inputs=("$1/build.ninja")
  [[ -e $tree/$program && -e $tree/$program.time && ! -f $root/.git ]] && ! is_moved "$tree" || return
  for path in "$root"/{CMakeLists.txt,CMakePresets.json,bindings,cmake,engine,eval,programs,protocol,share,studies,tests,training} \
    "$root"/{.git/logs/HEAD,build/board.pack} /var/lib/dpkg/status; do
    [[ ! -e $path ]] || inputs+=("$path")
  done
  [[ -z $(find "${inputs[@]}" -newer "$tree/$program.time" -print -quit) ]]
}

# build_target PRESET TARGET [CONFIGURE OPTION...]: builds a target under a lock of the build tree. Configures first if
# options are given, the tree is missing or the checkout has moved. Prints nothing if the target is up to date.
build_target() {
  local preset=$1 target=$2 tree=$root/build/$1
  shift 2
  can_write "$preset" || {
    check_built "$preset" "$target"
    return
  }
  (($# != 0)) || ! is_current "$tree" "$target" || return 0
  mkdir -p "$root/build"
  {
    flock 9 &&
      { (($# == 0)) && [[ -e $tree/build.ninja ]] && ! is_moved "$tree" || configure "$preset" "$@"; } &&
      touch "$tree/$target.begun" && # an edit during the build is newer
      ninja -C "$tree" "$target" && mv "$tree/$target.begun" "$tree/$target.time"
  } 9>"$tree.lock" </dev/null 2>&1 | sed -uE '/^ninja: (no work to do|Entering directory)/d' >&2
}

# build_release TARGET...: builds targets of the release preset and installs missing build tools.
build_release() {
  local target
  if can_write release; then
    need_build_tools
    install_missing
  fi
  for target; do build_target release "$target" || return; done
}

build_engine() { build_release emilia; }

# pack_board FILE: builds the board for `emilia board`, if a source has changed.
pack_board() {
  [[ -e $1 && -z $(find "$root/web" -name node_modules -prune -o -type f -newer "$1" -print -quit) ]] || "$root/scripts/web" --pack "$1"
}

# has_board PRESET FILE: true if the build tree embeds the file.
has_board() { grep -qsxF "EMILIA_BOARD:FILEPATH=$2" "$root/build/$1/CMakeCache.txt"; }

# --- archives -----------------------------------------------------------------------------------------------------

# Prints the version of the project, such as 0.2.0, or 0.3.0~dev before a release.
project_version() {
  sed -nE -e 's/^project\(emilia VERSION ([0-9.]+) .*/\1/p' -e 's/^set\(EMILIA_PRERELEASE "(.*)"\).*/\1/p' "$root/CMakeLists.txt" |
    tr -d '\n'
}

# pack_folder FOLDER ARCHIVE: packs a folder as .zip, .whl or .tar.gz, whose files have the time of the commit, so that
# equal sources give equal bytes.
pack_folder() {
  export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
  PYTHONPATH=$root/scripts /usr/bin/python3 -m quiet_start release.packing "$1" "$2"
}

# run_module MODULE ARGUMENT...: replaces the shell with a Python module of scripts/, which installs its own dependencies.
run_module() {
  need_file /usr/bin/python3 python3
  install_missing
  PYTHONPATH=$root/scripts exec /usr/bin/python3 -m quiet_start "$@"
}

# Restarts the script without address randomisation if the system permits: the sanitizers of gcc 12 and clang 14 fail
# intermittently if the kernel randomises 32 bits.
without_address_randomisation() {
  local personality
  personality=$(</proc/self/personality)
  if (((0x$personality & 0x40000) == 0)) && setarch -R true 2>/dev/null; then exec setarch -R "$0" "$@"; fi
}
