# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Shared functions of othello.sh and othello_naive, players of the Umeå course's kit; to be sourced. The kit starts a
# player once before the game with the flag 1 (build), then for every move with the flag 0 or none (play). It reads the
# move from stdout.
# shellcheck source=scripts/common.sh
source "${BASH_SOURCE[0]%/*}/../common.sh"

# prepare FLAG USAGE: with the flag 1, builds the engine and exits. With the flag 0, builds only a missing engine; this
# counts as time of the move.
prepare() {
  case $1 in
    0)
      [[ -x $engine ]] && return
      say "building the engine, which is missing"
      build_engine
      ;;
    1)
      build_engine
      exit 0
      ;;
    *) fail 2 "invalid flag '$1': expected 0 (play) or 1 (build); usage: $2" ;;
  esac
}
