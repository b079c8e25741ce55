// SPDX-License-Identifier: MIT
// The players above the board: name, clock and discs; the one of the side to move is lit.
import { headOf, type Play, type PlayState, ratingOfPlay, type Seat, seatName, type State, userOf } from '../game';
import { type Color, count, isOver, type Position } from '../rules/position';
import { line, nodeOf, ply } from '../rules/tree';
import { strings } from '../strings';
import { TimeView } from './clock';
import { shownScore } from './values';

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
    if (state.mode === 'play' && state.seats[color] !== undefined) return seatedPlayer(state, color, state.seats[color]);
    const rating = ratingOfPlay(state);
    return { name: 'Emilia', note: rating === null ? strings.levelName(state.level) : String(rating) };
  }
  if (isGame && userOf(state) === color) return { name: strings.you };
  const person = isGame && state.opponent === 'none' ? state.names[color].trim() : '';
  const known = state.mode === 'analyse' || state.mode === 'games' ? headOf(state)[color] : person;
  return { name: known || strings.color(color) };
}

/** An engine of a game of two engines, or another engine than Emilia. Values are shown if no person plays. */
function seatedPlayer({ tree, notes, opponent }: PlayState, color: Color, seat: Seat): Player {
  const moves = line(tree).slice(1, ply(tree) + 1).filter(({ parent }) => nodeOf(tree, parent!).position.toMove === color);
  const value = opponent === 'both' ? moves.map(({ id }) => notes.get(id)?.value).filter((each) => each !== undefined).at(-1) : undefined;
  return { name: seatName(seat), ...(value !== undefined && { note: shownScore(value) }) };
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
