// SPDX-License-Identifier: MIT
// Mistakes as puzzles: find a better move than that of the game. Those of a kept game come again until they are known.
import { type Dispatch, type Knowledge, type Learn, type Mistake, mistakesOf, reasonKey, type Study, taskIds, userOf, withPuzzle } from '../game';
import { type DueCard, dueCards, ownCards } from '../library/cards';
import { answeredCard, recall, useShelf } from '../library/shelf';
import { texts } from '../languages/puzzles';
import { type Color, squareName } from '../rules/position';
import { line, type Node, type Tree } from '../rules/tree';
import { dayOf, savedMe } from '../storage';
import { strings } from '../strings';
import { hintsOf, type PuzzleKind, type Told } from './puzzle';

function told(state: Knowledge & Learn, before: Node): Told | null {
  const mistake = mistakesOf(state).find((each) => each.before.id === before.id);
  if (mistake === undefined) return null;
  const move = squareName(mistake.after.move!);
  const reasons = state.reasons.get(reasonKey(before, mistake.after)) ?? [];
  const [reason] = reasons;
  return {
    task: texts().mistakeTask(strings.color(before.position.toMove), move, mistake.loss.toFixed(0)),
    hints: [reason === undefined ? strings.hintNone(move) : strings.hintKind(reason.kind), ...hintsOf(mistake.better)],
    facts: reasons.map(strings.reason),
  };
}

function show(tree: Tree, ids: readonly number[], place: number, dispatch: Dispatch): void {
  const kind: PuzzleKind = {
    title: () => texts().mistakeTitle(place + 1, ids.length),
    told,
    next: (isSolved) => place + 1 < ids.length && (
      <button type="button" class={isSolved ? 'main' : ''} onClick={() => show(tree, ids, place + 1, dispatch)}>{strings.nextMistake}</button>
    ),
  };
  dispatch({ type: 'task', learn: withPuzzle(tree, ids[place]!, kind) });
}

/** Shows mistakes of the studied game one after another, those of the user first. */
export function retry(mistakes: readonly Mistake[], study: Pick<Study, 'tree' | 'opponent'>, dispatch: Dispatch): void {
  show(study.tree, taskIds(mistakes, study), 0, dispatch);
}

/** Shows a mistake of a kept game. */
async function showCard(card: DueCard, dispatch: Dispatch): Promise<void> {
  const { entry, ply } = card;
  const recalled = await recall(entry).catch(() => null);
  if (recalled?.analysis == null) return dispatch({ type: 'say', message: strings.noKeptGame });
  const kind: PuzzleKind = {
    title: () => strings.retry,
    told,
    answered: (isKnown) => void answeredCard(entry.id, ply, isKnown).catch(() => {}),
    next: (isSolved, isAnswered) => isAnswered && <NextCard card={card} isMain={isSolved} dispatch={dispatch} />,
  };
  dispatch({ type: 'task', learn: withPuzzle(recalled.tree, line(recalled.tree)[ply]!.id, kind), analysis: recalled.analysis });
}

/** Button for the next due mistake; the one on the board comes again when no other one is due. */
function NextCard({ card, isMain, dispatch }: { readonly dispatch: Dispatch; readonly card: DueCard; readonly isMain: boolean }) {
  const due = dueCards(useShelf(), savedMe(), dayOf());
  const next = due.find(({ entry, ply }) => entry.id !== card.entry.id || ply !== card.ply) ?? due[0];
  if (next === undefined) return null;
  return <button type="button" class={isMain ? 'main' : ''} onClick={() => void showCard(next, dispatch)}>{strings.nextMistake}</button>;
}

/** Mistakes of the kept games that are due today, and those of the studied game. */
export function MistakesCard({ state, study, dispatch }: { readonly dispatch: Dispatch; readonly state: Knowledge; readonly study: Study }) {
  const entries = useShelf();
  const due = dueCards(entries, savedMe(), dayOf());
  const all = entries.reduce((sum, { summary }) => sum + ownCards(summary, savedMe()).length, 0);
  const mistakes = mistakesOf({ ...state, tree: study.tree });
  const isOf = (color: Color) => mistakes.filter(({ before }) => before.position.toMove === color);
  const colors = userOf(study) === 'white' ? (['white', 'black'] as const) : (['black', 'white'] as const);
  return (
    <section class="retry" aria-label={strings.retry}>
      <h2>{strings.retry}</h2>
      <p class="quiet">{all === 0 ? texts().retryHelp : texts().cardsDue(due.length, all)}</p>
      {due[0] !== undefined && (
        <div class="buttons">
          <button type="button" class="main" onClick={() => void showCard(due[0]!, dispatch)}>{strings.practise}</button>
        </div>
      )}
      {mistakes.length > 0 && (
        <div class="buttons">
          {colors.map((color) => isOf(color).length > 0 && (
            <button type="button" key={color} onClick={() => retry(isOf(color), study, dispatch)}>
              {texts().retryOf(strings.color(color), isOf(color).length)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
