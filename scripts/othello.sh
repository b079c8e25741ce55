#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Emilia as a player of the Umeå course's kit: `othello.sh POSITION SECONDS [FLAG]` prints `(row,column)` or `pass`
# and nothing else. POSITION is W or B to move, then the 64 squares as E, O (white) or X (black), or those of another
# square board, - blocked; SECONDS limits the whole call, the start of this script included, and may be decimal. FLAG 1
# builds the engine and prints nothing; 0, or none, plays.
started=$EPOCHREALTIME
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=scripts/umea.sh
source "$here/umea.sh"

usage='othello.sh POSITION SECONDS [FLAG]'

# microseconds DECIMAL: without the decimal mark of EPOCHREALTIME, which is the locale's.
microseconds() {
  local fraction=000000
  [[ $1 == *[.,]* ]] && fraction=${1#*[.,]}000000
  printf '%d' "$((10#${1%%[.,]*} * 1000000 + 10#${fraction:0:6}))"
}

(($# == 2 || $# == 3)) || fail 2 "$# arguments; usage: $usage"
[[ $2 =~ ^[0-9]{1,7}(\.[0-9]+)?$ ]] || fail 2 "bad number of seconds '$2'; usage: $usage"
limit=$(microseconds "$2")
prepare "${3:-0}" "$usage"

rest=$((limit - $(microseconds "$EPOCHREALTIME") + $(microseconds "$started")))
((rest >= 1000)) || rest=1000
printf -v seconds '%d.%06d' $((rest / 1000000)) $((rest % 1000000))
exec "$engine" move "$1" "$seconds" --format umea
