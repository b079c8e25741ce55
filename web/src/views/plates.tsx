// SPDX-License-Identifier: MIT
// The players above the board: name, clock and discs; the one of the side to move is lit.
import { headOf, type Play, ratingOfPlay, type State, userOf } from '../game';
import { type Color, count, isOver, type Position } from '../rules/position';
import { strings } from '../strings';
import { TimeView } from './clock';

interface Player {
  readonly name: string;
  readonly note?: string; // strength
}

export type Players = Readonly<Record<Color, Player>>;

interface Properties {
  readonly position: Position; // on the board, also during a set-up
  readonly players: Players;
  readonly status: string;
  readonly play?: Play | null; // a game with clocks
}

/** Name of a player: that of a file or of a person, Emilia with its strength, or the color. */
function playerOf(state: State, color: Color): Player {
  const isGame = (state.mode === 'play' && state.isStarted) || (state.mode === 'learn' && state.task.kind === 'lesson');
  if (isGame && (state.opponent === color || state.opponent === 'both')) {
    const rating = ratingOfPlay(state);
    return { name: 'Emilia', note: rating === null ? strings.levelName(state.level) : String(rating) };
  }
  if (isGame && userOf(state) === color) return { name: strings.you };
  const person = isGame && state.opponent === 'none' ? state.names[color].trim() : '';
  const known = state.mode === 'analyse' || state.mode === 'games' ? headOf(state)[color] : person;
  return { name: known || strings.color(color) };
}

export function playersOf(state: State): Players {
  return { black: playerOf(state, 'black'), white: playerOf(state, 'white') };
}

export function PlatesView({ position, players, status, play = null }: Properties) {
  return (
    <div class="plates">
      {(['black', 'white'] as const).map((color) => (
        <div class={`plate ${color}${!isOver(position) && position.toMove === color ? ' lit' : ''}`} key={color}>
          <span class={`disc ${color}`} aria-hidden="true" />
          <span class="name" title={players[color].name}>
            {players[color].name}
            {players[color].note !== undefined && <small>{players[color].note}</small>}
          </span>
          {play !== null && <TimeView play={play} color={color} />}
          <span class="count" role="img" aria-label={strings.discsOf(color, count(position, color))}>{count(position, color)}</span>
        </div>
      ))}
      <span class="status" role="status">{status}</span>
    </div>
  );
}
