// SPDX-License-Identifier: MIT
// Words about the last step of the game, for the status line and for screen readers, and the sound of a disc.
import { isEmiliasMove, isUsersMove, type Seats, type Seen, type State, userAgainstEmilia } from '../game';
import { count, finalScore, isOver, legalMoves, opponentOf, type Square, squareName } from '../rules/position';
import { currentNode, nodeOf } from '../rules/tree';
import { strings } from '../strings';

/** Side that had to pass after the last move; null without a pass. */
function passOf(state: Pick<Seen, 'tree'>) {
  const node = currentNode(state.tree);
  if (node.parent === null || isOver(node.position)) return null;
  const before = nodeOf(state.tree, node.parent);
  return before.position.toMove === node.position.toMove ? opponentOf(node.position.toMove) : null;
}

/** Status line above the board. */
export function statusOf(state: State, engineWords: string | null): string {
  const { position } = currentNode(state.tree);
  if (state.mode === 'play' && state.flagged !== null) return strings.onTime(opponentOf(state.flagged), userAgainstEmilia(state));
  if (isOver(position)) return strings.resultFor(position, state.mode === 'play' ? userAgainstEmilia(state) : null);
  if (state.mode === 'play' && state.isStopped) return strings.stopped;
  if (state.mode === 'play' && state.isPaused) return strings.paused;
  const pass = passOf(state);
  const passWords = pass === null ? '' : `${strings.passes(pass)} `;
  const seat = state.mode === 'play' ? state.seats[position.toMove] : undefined;
  if (isEmiliasMove(state)) return passWords + (typeof seat === 'string' ? strings.thinksOf(seat) : (engineWords ?? strings.thinks));
  return passWords + (isUsersMove(state) ? strings.yourMove(position.toMove) : strings.toMove(position.toMove));
}

/** Answer to a click on a square where the user may not move; null if none is needed. */
export function refusalOf(state: State, square: Square): string | null {
  const { position } = currentNode(state.tree);
  if (isOver(position)) return null;
  if (!legalMoves(position).includes(square)) return strings.illegal(squareName(square), position.discs[square] === null);
  if (isEmiliasMove(state)) return strings.notYourTurn;
  return state.mode === 'play' && state.flagged === null ? strings.emiliasMove : null;
}

/** Sentence about the last move, for screen readers. */
export function announcementOf(state: Seen): string {
  const node = currentNode(state.tree);
  if (node.parent === null || node.move === null) return '';
  const { position, toMove } = { position: node.position, toMove: nodeOf(state.tree, node.parent).position.toMove };
  const isEmilias = (state.opponent === 'both' || state.opponent === toMove) && !('seats' in state && typeof (state.seats as Seats)[toMove] === 'string');
  const words = [strings.played(isEmilias ? null : toMove, squareName(node.move), count(position, 'black'), count(position, 'white'))];
  const pass = passOf(state);
  if (pass !== null) words.push(strings.passes(pass));
  if (isOver(position)) words.push(strings.isOver(finalScore(position)));
  return words.join(' ');
}

let audio: AudioContext | null = null;

/** Short sound of a disc on the board. */
export function playSound(): void {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.setValueAtTime(320, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(90, audio.currentTime + 0.08);
  volume.gain.setValueAtTime(0.25, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.1);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}
