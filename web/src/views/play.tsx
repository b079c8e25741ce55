// SPDX-License-Identifier: MIT
// Mode Play: the panels before, during and after a game.
import { useEffect, useState } from 'preact/hooks';
import { FULL_LEVEL, LEVELS } from '../engine/levels';
import { type Clock, isLookingBack, type Opponent, type PlayState, ratedGame, ratingFor, type Seat, seatName, type Seats, userOf, type ViewOf } from '../game';
import { boardName, isOver, parseBoard, positionText, startOn } from '../rules/position';
import { LEAST_RATING, MOST_RATING, RATING_STEP, ratingOf } from '../rules/rating';
import { currentNode } from '../rules/tree';
import { savedRated, saveRated } from '../storage';
import { strings } from '../strings';
import { statusOf } from './announce';
import { MovesView } from './moves';
import { useOpenings } from './openings';
import { chosenMoves, OpeningChoice } from './opening_choice';

interface Properties extends ViewOf<PlayState> {
  readonly onRules: () => void; // shows the lesson of the rules
  readonly keeping: string; // words for the finished game
}

const CLOCKS: readonly Clock[] = [
  { minutes: 1, increment: 0 }, { minutes: 3, increment: 2 }, { minutes: 5, increment: 0 }, { minutes: 10, increment: 5 },
  { minutes: 20, increment: 10 }, { minutes: 30, increment: 0 },
];
const COLORS = ['black', 'white'] as const;
const LONGEST_NAME = 30;
const BOARDS = ['4x4', '6x6', '8x8', '10x10', '6x6 fewest', '8x8 fewest'] as const;

function boardLabel(name: string): string {
  return name.replace(/ fewest$/, `: ${strings.fewest}`);
}

export function PlayView(properties: Properties) {
  const { state } = properties;
  const [isAsking, setAsking] = useState(false); // true while the user chooses another new game
  useEffect(() => setAsking(false), [state.games]);
  const isFinished = isOver(currentNode(state.tree).position) || state.flagged !== null || state.isStopped;
  if (!state.isStarted || isAsking) return <StartPanel {...properties} onCancel={isAsking ? () => setAsking(false) : null} />;
  if (isFinished) return <EndPanel {...properties} onNew={() => setAsking(true)} />;
  return <GamePanel {...properties} onNew={() => setAsking(true)} />;
}

/** Choice of a level, or of the rating of people whose play Emilia imitates. */
function StrengthChoice({ state, dispatch, hasRatings }: Properties & { readonly hasRatings: boolean }) {
  const { level, rating } = state;
  const byLevel = (
    <StrengthSlider
      range={{ min: 0, max: FULL_LEVEL, step: 1 }}
      value={level}
      name={strings.levelName(level)}
      people={strings.levelFor(level)}
      choose={(value) => dispatch({ type: 'level', level: value })}
    />
  );
  if (!hasRatings) return byLevel;
  const games = savedRated();
  const own = ratingOf(games);
  const choose = (value: number | null) => dispatch({ type: 'rating', rating: value });
  return (
    <>
      {rating === null ? byLevel : (
        <StrengthSlider
          range={{ min: LEAST_RATING, max: MOST_RATING, step: RATING_STEP }}
          value={rating}
          name={String(rating)}
          people={strings.ratingFor(rating)}
          choose={choose}
        />
      )}
      <div class="buttons">
        <label class="switch">
          <input type="checkbox" checked={rating !== null} onChange={(event) => choose(event.currentTarget.checked ? own : null)} /> {strings.likePeople}
        </label>
        {rating !== null && games.length > 0 && (
          <button type="button" onClick={() => choose(own)}>{strings.ownRating(own)}</button>
        )}
      </div>
    </>
  );
}

interface Slider {
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  readonly value: number;
  readonly name: string;
  readonly people: string; // players of this strength
  readonly choose: (value: number) => void;
}

function StrengthSlider({ range, value, name, people, choose }: Slider) {
  return (
    <label class="level">
      <span>
        {strings.strength}: <strong>{name}</strong>
      </span>
      <input type="range" {...range} value={value} aria-valuetext={people} onInput={(event) => choose(Number(event.currentTarget.value))} />
      <span class="quiet">{people}</span>
    </label>
  );
}

function StartPanel({ onCancel, ...properties }: Properties & { readonly onCancel: (() => void) | null }) {
  const { state, dispatch } = properties;
  const { position } = currentNode(state.tree);
  const [board, setBoard] = useState(boardName(position));
  const [opening, setOpening] = useState('');
  const [isOpen, setOpen] = useState(false); // true if more options are shown
  const openings = useOpenings(isOpen);
  const hasOpenings = board === '8x8' && openings !== null;
  const [rival, setRival] = useState(''); // the other engine, if the user plays against it
  const [chosen, setChosen] = useState<Seats>({});
  const pair = { black: state.level, white: state.guest || state.level, ...chosen };
  const begin = (opponent: Opponent, seats: Seats = rival !== '' && (opponent === 'black' || opponent === 'white') ? { [opponent]: rival } : {}) => () =>
    dispatch({ type: 'newGame', sides: parseBoard(board) ?? position, opponent, seats, moves: hasOpenings ? chosenMoves(opening, openings) : [] });
  const isStart = positionText(position) === positionText(startOn(position));
  const isElsewhere = !isStart && !state.isStarted && !isOver(position);
  const isFirst = onCancel === null && state.tree.nodes.length === 1;
  return (
    <>
      <section class="start" aria-label={strings.newGame}>
        {isFirst ? <TitleView /> : <h2>{strings.newGame}</h2>}
        <div class="buttons large">
          <button type="button" class="main" onClick={begin('white')}>
            <span class="disc black" aria-hidden="true" /> {strings.playBlack}
          </button>
          <button type="button" class="main" onClick={begin('black')}>
            <span class="disc white" aria-hidden="true" /> {strings.playWhite}
          </button>
        </div>
        {state.guest !== '' && (
          <label class="level">
            {strings.rival}{' '}
            <select value={rival} onChange={(event) => setRival(event.currentTarget.value)}>
              {['', state.guest].map((name) => <option key={name} value={name}>{name || 'Emilia'}</option>)}
            </select>
          </label>
        )}
        {rival === '' && <StrengthChoice {...properties} hasRatings={board === '8x8'} />}
        {isElsewhere && (
          <div class="buttons">
            <button type="button" onClick={() => dispatch({ type: 'playFromHere' })}>{strings.playFromHere}</button>
          </div>
        )}
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{strings.more}</summary>
          <label>
            {strings.boardSize}{' '}
            <select value={board} onChange={(event) => setBoard(event.currentTarget.value)}>
              {[...new Set([...BOARDS, board])].map((each) => <option key={each} value={each}>{boardLabel(each)}</option>)}
            </select>
          </label>
          {hasOpenings && <OpeningChoice opening={opening} openings={openings} onChoose={setOpening} />}
          <label>
            {strings.clock}{' '}
            <select
              value={CLOCKS.findIndex((each) => each.minutes === state.clock?.minutes && each.increment === state.clock.increment)}
              onChange={(event) => dispatch({ type: 'clock', clock: CLOCKS[Number(event.currentTarget.value)] ?? null })}
            >
              <option value={-1}>{strings.noClock}</option>
              {CLOCKS.map(({ minutes, increment }, each) => <option key={each} value={each}>{strings.clockOf(minutes, increment)}</option>)}
            </select>
          </label>
          <fieldset>
            <legend>{strings.twoEngines}</legend>
            {COLORS.map((color) => (
              <label key={color}>
                <span class={`disc ${color}`} aria-hidden="true" />
                <SeatChoice label={strings.engineOf(color)} seat={pair[color]} guest={state.guest} onChoose={(seat) => setChosen({ ...chosen, [color]: seat })} />
              </label>
            ))}
            <button type="button" onClick={begin('both', pair)}>{strings.watch}</button>
          </fieldset>
          <fieldset>
            <legend>{strings.onePage}</legend>
            {COLORS.map((color) => (
              <label key={color}>
                <span class={`disc ${color}`} aria-hidden="true" />
                <input
                  type="text"
                  maxLength={LONGEST_NAME}
                  value={state.names[color]}
                  placeholder={strings.color(color)}
                  aria-label={strings.nameOf(color)}
                  onInput={(event) => dispatch({ type: 'names', names: { ...state.names, [color]: event.currentTarget.value } })}
                />
              </label>
            ))}
            <button type="button" onClick={begin('none')}>{strings.twoPlayers}</button>
          </fieldset>
        </details>
        {onCancel !== null && (
          <div class="buttons">
            <button type="button" onClick={onCancel}>{strings.backToGame}</button>
          </div>
        )}
      </section>
      {isFirst && <DoorsView dispatch={dispatch} onRules={properties.onRules} />}
    </>
  );
}

/** Choice of an engine: a level of Emilia, or the other engine. */
function SeatChoice({ label, seat, guest, onChoose }: { readonly label: string; readonly seat: Seat; readonly guest: string; readonly onChoose: (seat: Seat) => void }) {
  const seats: readonly Seat[] = [...LEVELS, ...(guest === '' ? [] : [guest])];
  return (
    <select aria-label={label} value={String(seat)} onChange={(event) => onChoose(seats.find((each) => String(each) === event.currentTarget.value) ?? seat)}>
      {seats.map((each) => <option key={each} value={String(each)}>{seatName(each)}</option>)}
    </select>
  );
}

/** Title of the page before the first game; a phone shows it above the board. */
export function TitleView() {
  return (
    <>
      <h2 class="title">{strings.startTitle}</h2>
      <p class="lead">{strings.startLead}</p>
    </>
  );
}

/** Two more buttons beside the new game: the rules, and a game to analyse. */
function DoorsView({ dispatch, onRules }: Pick<Properties, 'dispatch' | 'onRules'>) {
  return (
    <div class="doors">
      <button type="button" class="door" onClick={onRules}>
        <LearnSign />
        <b>{strings.doorLearn}</b>
        <span>{strings.doorLearnHelp}</span>
      </button>
      <button type="button" class="door" onClick={() => dispatch({ type: 'mode', mode: 'games' })}>
        <AnalyseSign />
        <b>{strings.doorAnalyse}</b>
        <span>{strings.doorAnalyseHelp}</span>
      </button>
    </div>
  );
}

/** Four squares, with a disc that a move is about to turn. */
export function LearnSign() {
  return (
    <svg class="sign" viewBox="0 0 44 44" aria-hidden="true">
      <rect class="felt" width="44" height="44" />
      <circle class="black" cx="10" cy="22" r="6.5" />
      <circle class="white" cx="22" cy="22" r="6.5" />
      <circle class="dot" cx="34" cy="22" r="6" />
    </svg>
  );
}

function AnalyseSign() {
  return (
    <svg class="sign" viewBox="0 0 44 44" aria-hidden="true">
      <rect class="paper" width="44" height="44" />
      <path class="area" d="M4 22 4 17 12 12 20 19 24 22z" />
      <path class="graph-line" d="M4 17 12 12 20 19 28 30 34 26 40 33" />
      <circle class="blunder" cx="28" cy="30" r="4" />
    </svg>
  );
}

function GamePanel({ onNew, ...properties }: Properties & { readonly onNew: () => void }) {
  const { state, dispatch } = properties;
  return (
    <>
      <section aria-label={strings.game}>
        <div class="buttons">
          {state.opponent === 'both' || state.isPaused ? (
            <>
              <button type="button" class={state.isPaused ? 'main' : ''} onClick={() => dispatch({ type: 'pause', isOn: !state.isPaused })}>
                {state.isPaused ? strings.goOn : strings.pause}
              </button>
              <button type="button" onClick={() => dispatch({ type: 'stop' })}>{strings.stop}</button>
            </>
          ) : (
            <button type="button" onClick={() => dispatch({ type: 'takeBack' })}>{strings.takeBack}</button>
          )}
          {isLookingBack(state) && (
            <button type="button" class="main" onClick={() => dispatch({ type: 'playOn' })}>{strings.playOn}</button>
          )}
          <button type="button" onClick={onNew}>{strings.newGame}</button>
        </div>
        {currentNode(state.tree).position.fewest && <p class="quiet">{strings.fewest}</p>}
        <RatedNote state={state} />
      </section>
      <MovesView state={state} isJudged={false} onGoTo={(id) => dispatch({ type: 'goTo', id })} />
      {state.opponent !== 'none' && Object.keys(state.seats).length === 0 && (
        <section aria-label={strings.strength}>
          <StrengthChoice {...properties} hasRatings={boardName(currentNode(state.tree).position) === '8x8'} />
        </section>
      )}
    </>
  );
}

/** Shows, before and after it happens, why a game is not rated. */
function RatedNote({ state }: Pick<Properties, 'state'>) {
  if (ratingFor(state.against, currentNode(state.tree).position) === null || userOf(state) === null) return null;
  return <p class="quiet">{state.help === null ? strings.ratedGame : strings.notRated[state.help]}</p>;
}

function EndPanel({ state, dispatch, onNew, keeping }: Properties & { readonly onNew: () => void }) {
  const { position } = currentNode(state.tree);
  const rated = ratedGame(state);
  useEffect(() => {
    if (rated !== null) saveRated(rated);
  }, [rated?.moves]);
  return (
    <>
      <section class="end" aria-label={strings.result}>
        <h2>
          {statusOf(state, null)}
        </h2>
        {state.help !== null && <RatedNote state={state} />}
        {keeping !== '' && <p class="quiet" aria-live="polite">{keeping}</p>}
        <div class="buttons large">
          <button type="button" class="main" onClick={() => dispatch({ type: 'review', isOn: true })}>{strings.reviewShort}</button>
          <button type="button" onClick={() => dispatch({ type: 'newGame', sides: position, opponent: state.opponent, seats: state.seats })}>
            {strings.rematch}
          </button>
          <button type="button" onClick={onNew}>{strings.newGame}</button>
          <button type="button" onClick={() => dispatch({ type: 'mode', mode: 'games' })}>{strings.share}</button>
        </div>
      </section>
      <MovesView state={state} isJudged={false} onGoTo={(id) => dispatch({ type: 'goTo', id })} />
    </>
  );
}
