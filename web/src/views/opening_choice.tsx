// SPDX-License-Identifier: MIT
// Choice of the opening of a new game: a named one, or a random one of the list of even ones or of the user's (XOT).
import { useState } from 'preact/hooks';
import { parseSquare, type Square, START } from '../rules/position';
import { MOVE, treeOfMoves } from '../notation/texts';
import { savedOpenings, saveOpenings } from '../storage';
import { strings } from '../strings';
import type { Openings } from './openings';

const EVEN = 'even'; // a random one of Emilia's list
const OWN = 'own'; // a random one of the user's list

const LARGEST_LIST = 1e6; // bytes

/** Openings of a list: moves from the start at the beginning of each line. Other lines are left out. */
export function openingsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const moves = /^\s*((?:[a-h][1-8])+)(?![a-z0-9])/i.exec(line)?.[1]?.toLowerCase();
    return moves === undefined || 'error' in treeOfMoves(START, moves.match(MOVE) ?? []) ? [] : [moves];
  });
}

function randomOf(list: readonly string[]): string | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** Moves of the chosen opening. */
export function chosenMoves(opening: string, { even }: Openings): Square[] {
  const line = opening === EVEN ? randomOf(even) : opening === OWN ? randomOf(savedOpenings()) : opening;
  return (line?.match(MOVE) ?? []).map((name) => parseSquare(name)!);
}

interface Properties {
  readonly opening: string;
  readonly openings: Openings;
  readonly onChoose: (opening: string) => void;
}

export function OpeningChoice({ opening, openings, onChoose }: Properties) {
  const [own, setOwn] = useState(savedOpenings());
  const [answer, setAnswer] = useState('');

  async function read(file: File | undefined) {
    const list = file === undefined || file.size > LARGEST_LIST ? [] : openingsOf(await file.text().catch(() => ''));
    if (list.length === 0) return setAnswer(strings.noOpeningList);
    saveOpenings(list);
    setOwn(list);
    setAnswer('');
    onChoose(OWN);
  }

  return (
    <>
      <label>
        {strings.openingFrom}{' '}
        <select value={opening} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{strings.noOpening}</option>
          <option value={EVEN}>{strings.evenOpening}</option>
          {own.length > 0 && <option value={OWN}>{strings.ownOpening(own.length)}</option>}
          {openings.named.map(({ name, moves }) => <option key={moves} value={moves}>{name}</option>)}
        </select>
      </label>
      {(opening === EVEN || opening === OWN) && (
        <label>
          {strings.openingList}
          <input type="file" accept=".txt,.csv" onChange={({ currentTarget: { files } }) => void read(files?.[0])} />
        </label>
      )}
      {answer !== '' && <p role="alert">{answer}</p>}
    </>
  );
}
