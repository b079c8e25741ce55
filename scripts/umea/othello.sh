#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Emilia as a player of the Umeå course's kit: `othello.sh POSITION SECONDS [FLAG]` prints only `(row,column)` or `pass`.
# POSITION is W or B to move, then the 64 squares as E, O (white) or X (black). Another square board may have - for a
# blocked square. Only discs count, as in the kit. SECONDS, a decimal number, limits the complete call, including the start
# of this script. FLAG 1 builds the engine without output; 0 or none plays.
started=$EPOCHREALTIME
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=scripts/umea/umea.sh
source "$here/umea.sh"

usage='othello.sh POSITION SECONDS [FLAG]'

# microseconds DECIMAL: converts seconds to microseconds; accepts a point or a comma, as EPOCHREALTIME has the locale's.
microseconds() {
  local fraction=000000
  [[ $1 == *[.,]* ]] && fraction=${1#*[.,]}000000
  printf '%d' "$((10#${1%%[.,]*} * 1000000 + 10#${fraction:0:6}))"
}

(($# == 2 || $# == 3)) || fail 2 "invalid number of arguments '$#': expected $usage"
[[ $2 =~ ^[0-9]{1,7}(\.[0-9]+)?$ ]] || fail 2 "invalid SECONDS '$2': expected a decimal number; usage: $usage"
limit=$(microseconds "$2")
prepare "${3:-0}" "$usage"

rest=$((limit - $(microseconds "$EPOCHREALTIME") + $(microseconds "$started")))
((rest >= 1000)) || rest=1000
printf -v seconds '%d.%06d' $((rest / 1000000)) $((rest % 1000000))
exec "$engine" move "$1" "$seconds" --format umea --raw
