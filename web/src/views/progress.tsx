// SPDX-License-Identifier: MIT
// Mode Games: the progress of the user over the kept games, and their review in the background.
import { useState } from 'preact/hooks';
import { ownCards } from '../library/cards';
import { isReviewingAll, reviewAll, unreviewed } from '../library/review';
import { useShelf } from '../library/shelf';
import { type Entry, hasProgram } from '../library/storage';
import { sideOf, type SideFacts } from '../library/summary';
import { LEAST_RATING, MOST_RATING } from '../rules/rating';
import { savedMe, saveMe } from '../storage';
import { strings } from '../strings';

const [WIDTH, HEIGHT, LEFT, EDGE] = [600, 150, 34, 8];
const MEAN_OF = 5; // games of the line in the graph

/** Results of the user in a reviewed game. */
interface Result extends SideFacts {
  readonly day: string;
}

function resultsOf(entries: readonly Entry[], me: string): Result[] {
  const results = entries.flatMap(({ summary }) => {
    const side = sideOf(summary, me);
    const facts = side === null ? undefined : summary.sides?.[side];
    return facts === undefined || facts.moves === 0 ? [] : [{ ...facts, day: summary.date.replaceAll('.', '-'), at: summary.at }];
  });
  return results.sort((one, other) => one.day.localeCompare(other.day) || one.at - other.at);
}

/** Mean of the last values up to each one. */
function smoothed(values: readonly number[]): number[] {
  return values.map((_, place) => {
    const last = values.slice(Math.max(0, place - MEAN_OF + 1), place + 1);
    return last.reduce((sum, each) => sum + each, 0) / last.length;
  });
}

interface GraphProperties {
  readonly name: string;
  readonly values: readonly number[];
  readonly range: readonly [number, number];
}

/** Values of the games as dots, and their running mean as a line. */
function Graph({ name, values, range: [least, most] }: GraphProperties) {
  const x = (place: number) => LEFT + ((WIDTH - LEFT - EDGE) * (place + 0.5)) / values.length;
  const y = (value: number) => EDGE + ((HEIGHT - 2 * EDGE) * (most - value)) / (most - least);
  const marks = [least, (least + most) / 2, most];
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={strings.graphOf(name, values.length, Math.round(smoothed(values).at(-1)!))}>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH - EDGE} y1={y(mark)} y2={y(mark)} />
            <text x={LEFT - 5} y={y(mark) + 4} text-anchor="end">{mark}</text>
          </g>
        ))}
        {values.map((value, place) => <circle key={place} cx={x(place)} cy={y(value)} r="3" />)}
        <polyline points={smoothed(values).map((value, place) => `${x(place)},${y(value)}`).join(' ')} />
      </svg>
    </figure>
  );
}

/** Kinds of reasons with the number of mistakes, the most frequent one first. */
function reasonsOf(entries: readonly Entry[], me: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { summary } of entries) for (const { kind } of ownCards(summary, me)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function ReviewControls({ entries }: { readonly entries: readonly Entry[] }) {
  const [, draw] = useState(0);
  const left = unreviewed(entries).length;
  const change = (isOn: boolean) => {
    void reviewAll(isOn, () => draw((count) => count + 1)).catch(() => {});
    draw((count) => count + 1);
  };
  const reviewed = entries.filter(({ summary }) => summary.sides !== null).length;
  return (
    <>
      <p class="progress" aria-live="polite">
        <progress max={Math.max(1, entries.length)} value={reviewed} aria-hidden="true" />
        {strings.gamesReviewed(reviewed, entries.length)}
      </p>
      {hasProgram && (isReviewingAll() || left > 0) && (
        <div class="buttons">
          <button type="button" class={isReviewingAll() ? '' : 'main'} onClick={() => change(!isReviewingAll())}>
            {isReviewingAll() ? strings.stopReview : strings.reviewAll(left)}
          </button>
        </div>
      )}
    </>
  );
}

export function ProgressView() {
  const entries = useShelf();
  const [me, setMe] = useState(savedMe());
  const results = resultsOf(entries, me);
  const ratings = results.flatMap(({ rating }) => rating ?? []);
  const reasons = reasonsOf(entries, me);
  const most = reasons[0]?.[1] ?? 1;
  return (
    <section class="own-progress" aria-label={strings.progressName}>
      <h2>{strings.progressName}</h2>
      <ReviewControls entries={entries} />
      <label>
        {strings.myName}
        <input
          type="text"
          value={me}
          onInput={(event) => {
            saveMe(event.currentTarget.value);
            setMe(event.currentTarget.value);
          }}
        />
      </label>
      <p class="quiet">{strings.myNameHelp}</p>
      {results.length === 0 ? <p>{strings.noProgress}</p> : (
        <>
          <Graph name={`${strings.accuracy} (%)`} values={results.map(({ accuracy }) => accuracy)} range={[0, 100]} />
          {ratings.length > 0 && <Graph name={strings.ratingOfPlay} values={ratings} range={[LEAST_RATING, MOST_RATING]} />}
          <h3>{strings.frequentMistakes}</h3>
          <table>
            <tbody>
              {reasons.map(([kind, count]) => (
                <tr key={kind}>
                  <th scope="row">{strings.topic(kind)}</th>
                  <td>{count}</td>
                  <td aria-hidden="true"><progress max={most} value={count} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
