// SPDX-License-Identifier: MIT
// Mode Learn: lessons, and the mistakes of the game as tasks.
import { useEffect, useState } from 'preact/hooks';
import { type Action, type CardOfGame, DIFFICULTIES, isJudged, isSolved, type Knowledge, leastLoss, lossOfMove, lossOfTry, type LearnState, type Mistake, mistakesOf, type Puzzle, reasonKey, type Study, taskIds, userOf, valueOf } from '../game';
import { LESSONS, positionOf } from '../lessons';
import { type Color, emptyCount, opponentOf, squareName } from '../rules/position';
import { line, newTree, type Node, nodeOf, ply } from '../rules/tree';
import { dueCards, ownCards } from '../library/cards';
import { answeredCard, useShelf } from '../library/shelf';
import { dayOf, saveDay, savedLessons, savedMe, savedProgress, saveLesson, saveTask } from '../storage';
import { strings } from '../strings';
import { openCard } from './cards';
import { SmallBoard } from './board';
import { DailyView } from './daily';
import { LearnSign } from './play';
import { RULES_LESSON } from './rules';
import { ThinkingView } from './thinking';
import { DrillView, TrainerView } from './trainer';
import { shownScore } from './values';

interface Properties {
  readonly state: LearnState;
  readonly dispatch: (action: Action) => void;
}

interface LearnProperties extends Properties {
  readonly onRules: () => void; // shows the lesson of the rules
}

function begin(lesson: number, dispatch: Properties['dispatch']): void {
  dispatch({ type: 'lesson', lesson, tree: newTree(positionOf(LESSONS[lesson]!)) });
}

export function LearnView({ state, dispatch, onRules, study }: LearnProperties & { readonly study: Study }) {
  const { task } = state;
  if (task.kind === 'drill') return <DrillView state={state} dispatch={dispatch} drill={task.drill} />;
  if (task.kind === 'puzzle') return <PuzzleView key={state.games} state={state} dispatch={dispatch} puzzle={task.puzzle} />;
  const mistakes = mistakesOf({ ...state, tree: study.tree });
  const isOf = (color: Color) => mistakes.filter(({ before }) => before.position.toMove === color);
  const colors = userOf(study) === 'white' ? (['white', 'black'] as const) : (['black', 'white'] as const);
  return (
    <>
      <LessonView state={state} dispatch={dispatch} />
      <LessonsView state={state} dispatch={dispatch} onRules={onRules} />
      <div class="cards">
        <DailyView dispatch={dispatch} />
        <section class="endgames" aria-label={strings.endgames}>
          <h2>{strings.endgames}</h2>
          <p class="quiet">{strings.endgamesHelp}</p>
          {task.kind !== 'making' ? <EndgameButtons dispatch={dispatch} /> : <p aria-live="polite">{strings.making}</p>}
        </section>
        <section class="retry" aria-label={strings.retry}>
          <h2>{strings.retry}</h2>
          <DueView dispatch={dispatch} />
          {mistakes.length === 0 ? null : (
            <div class="buttons">
              {colors.map((color) => isOf(color).length > 0 && (
                <button
                  type="button"
                  key={color}
                  onClick={() => dispatch({ type: 'puzzles', ids: taskIds(isOf(color), study) })}
                >
                  {strings.retryOf(color, isOf(color).length)}
                </button>
              ))}
            </div>
          )}
        </section>
        <TrainerView dispatch={dispatch} />
      </div>
      <ThinkingView />
    </>
  );
}

/** Mistakes of the kept games that are due today. */
function DueView({ dispatch }: Pick<Properties, 'dispatch'>) {
  const entries = useShelf();
  const due = dueCards(entries, savedMe(), dayOf());
  const all = entries.reduce((sum, { summary }) => sum + ownCards(summary, savedMe()).length, 0);
  return (
    <>
      <p class="quiet">{all === 0 ? strings.retryHelp : strings.cardsDue(due.length, all)}</p>
      {due[0] !== undefined && (
        <div class="buttons">
          <button type="button" class="main" onClick={() => void openCard(due[0]!, dispatch)}>{strings.practise}</button>
        </div>
      )}
    </>
  );
}

/** Button for the next due mistake; the one on the board comes again when no other one is due. */
function NextCard({ card, isMain, dispatch }: Pick<Properties, 'dispatch'> & { readonly card: CardOfGame; readonly isMain: boolean }) {
  const due = dueCards(useShelf(), savedMe(), dayOf());
  const next = due.find(({ entry, ply: at }) => entry.id !== card.game || at !== card.ply) ?? due[0];
  if (next === undefined) return null;
  return <button type="button" class={isMain ? 'main' : ''} onClick={() => void openCard(next, dispatch)}>{strings.nextMistake}</button>;
}

/** The lessons as cards with their positions; those that were solved have a mark. */
function LessonsView({ state, dispatch, onRules }: LearnProperties) {
  const done = savedLessons();
  const solved = LESSONS.filter((_, place) => done.includes(String(place))).length;
  return (
    <section class="lessons" aria-label={strings.lessons}>
      <h2>{strings.lessons}</h2>
      <p class="progress">
        <progress max={LESSONS.length} value={solved} aria-hidden="true" />
        <span>{strings.lessonProgress(solved, LESSONS.length)}</span>
      </p>
      <button type="button" class={`door rules${done.includes(RULES_LESSON) ? ' done' : ''}`} onClick={onRules}>
        <LearnSign />
        <b>
          {strings.rulesTitle}
          {done.includes(RULES_LESSON) && <span class="unseen">, {strings.lessonDone}</span>}
        </b>
        <span>{strings.rulesLead}</span>
      </button>
      <ol>
        {strings.lessonTexts.map(({ title }, place) => (
          <li key={place}>
            <button
              type="button"
              class={`lesson-card${done.includes(String(place)) ? ' done' : ''}`}
              aria-label={`${place + 1}. ${title}${done.includes(String(place)) ? `, ${strings.lessonDone}` : ''}`}
              aria-current={state.task.kind === 'lesson' && state.task.lesson === place ? 'true' : undefined}
              onClick={() => begin(place, dispatch)}
            >
              <SmallBoard position={positionOf(LESSONS[place]!)} lastMove={null} marked={[]} label="" />
              <span>{`${place + 1}. ${title}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EndgameButtons({ dispatch }: Pick<Properties, 'dispatch'>) {
  const progress = savedProgress();
  return (
    <>
      <div class="buttons">
        {DIFFICULTIES.map((_, difficulty) => (
          <button type="button" key={difficulty} onClick={() => dispatch({ type: 'makeEndgame', difficulty })}>
            {strings.endgame[difficulty]}
          </button>
        ))}
      </div>
      {DIFFICULTIES.map((_, difficulty) => {
        const { solved, tried } = progress[difficulty] ?? { solved: 0, tried: 0 };
        return tried > 0 && <p class="progress" key={difficulty}><progress max={tried} value={solved} aria-hidden="true" />{`${strings.endgame[difficulty]}: ${strings.endgameProgress(solved, tried)}`}</p>;
      })}
    </>
  );
}

/** Answer to the first move of a lesson, by what the move loses. */
export function verdictOf(state: Knowledge, number: number, start: Node, after: Node): string {
  const { good } = LESSONS[number]!;
  const { right, hint } = strings.lessonTexts[number]!;
  const loss = lossOfMove(state, start.position, after.move!);
  const best = valueOf(state, start);
  const name = squareName(after.move!);
  if (loss === undefined || best === undefined || !isJudged(state, start.position)) return strings.judging;
  const color = start.position.toMove;
  const value = shownScore((color === 'black' ? best.score : -best.score) - loss, best.isExact);
  if (loss < leastLoss(best)) return good.includes(name) ? right : strings.asGood(name, value);
  return `${strings.worse(name, loss.toFixed(best.isExact ? 0 : 1))} ${hint}`;
}

/** The task of a lesson, and the answer to the move that was made. */
function LessonView({ state, dispatch }: Properties) {
  const number = state.task.kind === 'lesson' ? state.task.lesson : null;
  return number === null || strings.lessonTexts[number] === undefined ? null : <OpenLesson state={state} dispatch={dispatch} number={number} />;
}

function OpenLesson({ state, dispatch, number }: Properties & { readonly number: number }) {
  const [answered, setAnswered] = useState<Node | null>(null); // first move whose better move was asked for
  const texts = strings.lessonTexts[number]!;
  const [start, first] = line(state.tree);
  const after = ply(state.tree) > 0 ? first : undefined; // undefined after it was taken back
  const verdict = after === undefined ? '' : verdictOf(state, number, start!, after);
  const loss = after === undefined ? 0 : (lossOfMove(state, start!.position, after.move!) ?? 0);
  const best = valueOf(state, start!);
  const better = best?.pv[0];
  const isWrong = loss >= leastLoss(best);
  const isRight = verdict !== '' && verdict !== strings.judging && !isWrong;
  useEffect(() => {
    if (isRight) saveLesson(String(number));
  }, [isRight, number]);
  const reasons = after === undefined ? [] : (state.reasons.get(reasonKey(start!, after)) ?? []);
  return (
    <section class="lesson" aria-label={strings.lesson}>
      <h2>{`${number + 1}. ${texts.title}`}</h2>
      <p>{texts.task}</p>
      <p class="verdict" aria-live="polite">{verdict}</p>
      {after !== undefined && answered === after && better !== undefined && (
        <p>{[strings.betterIs(squareName(better)), ...reasons.map(strings.reason)].join(' ')}</p>
      )}
      <div class="buttons">
        <button type="button" onClick={() => begin(number, dispatch)}>{strings.lessonAgain}</button>
        {after !== undefined && isWrong && answered !== after && (
          <button type="button" onClick={() => setAnswered(after)}>{strings.showAnswer}</button>
        )}
        {number + 1 < LESSONS.length && (
          <button type="button" class={verdict !== '' && !isWrong ? 'main' : ''} onClick={() => begin(number + 1, dispatch)}>
            {strings.nextLesson}
          </button>
        )}
      </div>
    </section>
  );
}

function hintsOf(state: Knowledge, { before, after, better }: Mistake): string[] {
  const [reason] = state.reasons.get(reasonKey(before, after)) ?? [];
  const name = squareName(better);
  return [
    reason === undefined ? strings.hintNone(squareName(after.move!)) : strings.hintKind(reason.kind),
    strings.hintRow(name.slice(1)),
    strings.betterIs(name),
  ];
}

function PuzzleView({ state, dispatch, puzzle }: Properties & { readonly puzzle: Puzzle }) {
  const before = nodeOf(state.tree, puzzle.ids[puzzle.place]!);
  const mistake = mistakesOf(state).find((each) => each.before.id === before.id);
  const color = before.position.toMove;
  const { tried } = puzzle;
  const isDone = isSolved(state, puzzle);
  const loss = lossOfTry(state, puzzle);
  const best = valueOf(state, before);
  const verdict =
    tried === null ? ''
    : loss === undefined ? strings.judging
    : isDone ? strings.solved(squareName(tried))
    : strings.worse(squareName(tried), loss.toFixed(best?.isExact ? 0 : 1));
  const hints =
    mistake !== undefined ? hintsOf(state, mistake)
    : puzzle.endgame !== null && best?.pv[0] !== undefined ? [strings.hintRow(squareName(best.pv[0]).slice(1)), strings.betterIs(squareName(best.pv[0]))]
    : [];
  const { endgame, card } = puzzle;
  const [isCounted, setCounted] = useState(false); // each task counts once: with its first move or hint
  useEffect(() => {
    const isAnswered = puzzle.hints > 0 || (tried !== null && loss !== undefined);
    if (isCounted || !isAnswered || (endgame === null && card === null)) return;
    setCounted(true);
    if (card !== null) void answeredCard(card.game, card.ply, isDone && puzzle.hints === 0).catch(() => {});
    else if (endgame?.day === null) saveTask(endgame.difficulty, isDone && puzzle.hints === 0);
  });
  useEffect(() => {
    if (endgame?.day && isDone) saveDay();
  }, [isDone]);
  return (
    <section class="puzzle" aria-label={strings.retry}>
      <h2>{endgame !== null ? (endgame.day === null ? strings.endgames : strings.daily) : card !== null ? strings.retry : strings.puzzle(puzzle.place + 1, puzzle.ids.length)}</h2>
      {endgame !== null && best !== undefined && (
        <p>{strings.endgameTask(color, emptyCount(before.position), color === 'black' ? best.score : -best.score)}</p>
      )}
      {mistake !== undefined && <p>{strings.puzzleTask(color, opponentOf(color), squareName(mistake.after.move!), mistake.loss.toFixed(0))}</p>}
      <p class="verdict" aria-live="polite">{verdict}</p>
      {isDone && endgame !== null && <p>{strings.endgameFacts(endgame.gap, endgame.plies)}</p>}
      {hints.slice(0, puzzle.hints).map((hint) => <p key={hint}>{hint}</p>)}
      {isDone && mistake !== undefined && (state.reasons.get(reasonKey(before, mistake.after)) ?? []).map((reason) => <p key={reason.text}>{strings.reason(reason)}</p>)}
      <div class="buttons">
        {!isDone && puzzle.hints < hints.length && (
          <button type="button" onClick={() => dispatch({ type: 'hint' })}>{strings.hint}</button>
        )}
        {puzzle.place + 1 < puzzle.ids.length && (
          <button type="button" class={isDone ? 'main' : ''} onClick={() => dispatch({ type: 'puzzle', place: puzzle.place + 1 })}>
            {strings.nextMistake}
          </button>
        )}
        {card !== null && isCounted && <NextCard card={card} isMain={isDone} dispatch={dispatch} />}
        {endgame !== null && endgame.day === null && (
          <button type="button" class={isDone ? 'main' : ''} onClick={() => dispatch({ type: 'makeEndgame', difficulty: endgame.difficulty })}>
            {strings.nextEndgame}
          </button>
        )}
        <button type="button" onClick={() => dispatch({ type: 'endTask' })}>{strings.endRetry}</button>
      </div>
    </section>
  );
}
