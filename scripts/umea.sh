# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What othello.sh and othello_naive share, the players of the Umeå course's kit; to be sourced. The kit calls a
# player once before the game with the flag 1 (build), then for every move with the flag 0 or none (play), and
# takes whatever is on stdout for the move.
# shellcheck source=scripts/common.sh
source "${BASH_SOURCE[0]%/*}/common.sh"

# prepare FLAG USAGE: builds the engine and ends the script where the flag says so. Where the engine was never
# built it is built now, at the cost of the move's time.
prepare() {
  case $1 in
    0)
      [[ -x $engine ]] && return
      say "the engine is not built yet: building it"
      build_engine
      ;;
    1)
      build_engine
      exit 0
      ;;
    *) fail 2 "bad flag '$1', expected 0 (play) or 1 (build); usage: $2" ;;
  esac
}
