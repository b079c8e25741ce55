// SPDX-License-Identifier: MIT
// SGF with variations, comments and marks, for games from the start position of the 8x8 board. The engine reads other SGF files.

import { afterPass, parseSquare, positionText, type Square, squareName, START } from '../rules/position';
import type { GameHead } from './texts';
import { goTo, newTree, nodeOf, playMove, type Tree } from '../rules/tree';

export interface SgfGame {
  readonly tree: Tree; // its current node is the end of the main line
  readonly comments: ReadonlyMap<number, string>; // by the id of the node
  readonly marks: ReadonlyMap<number, readonly Square[]>; // marked squares
  readonly head: GameHead;
}

type Properties = Map<string, string[]>;

const MARKS = ['MA', 'SQ', 'TR', 'CR']; // crosses, squares, triangles, circles
const SET_UP = ['AB', 'AW', 'AE', 'PL'];

/** Reader of the first game of a text; throws at damage. */
class Parser {
  private at = 0;
  private tree = newTree(afterPass(START));
  private main: number | null = null; // end of the main line
  private readonly comments = new Map<number, string>();
  private readonly marks = new Map<number, Square[]>();
  private readonly root: Properties = new Map();

  constructor(private readonly text: string) {}

  read(): SgfGame {
    this.variation(0);
    const word = (name: string) => this.root.get(name)?.[0]?.trim() ?? '';
    const head = { black: word('PB'), white: word('PW'), place: word('PC') || word('EV'), date: word('DT'), result: '' };
    return { tree: goTo(this.tree, this.main ?? 0), comments: this.comments, marks: this.marks, head };
  }

  private skip(): string {
    while (/\s/.test(this.text[this.at] ?? '')) ++this.at;
    return this.text[this.at] ?? '';
  }

  /** Reads `( nodes variations )` after a node of the tree. */
  private variation(parent: number): void {
    if (this.skip() !== '(') throw new Error('no variation');
    ++this.at;
    let node = parent;
    while (this.skip() === ';') {
      ++this.at;
      node = this.node(node);
    }
    while (this.skip() === '(') this.variation(node);
    if (this.skip() !== ')') throw new Error('no end');
    ++this.at;
    this.main ??= node; // the first variation that ends is the main line
  }

  private node(parent: number): number {
    const properties = this.properties();
    if (SET_UP.some((name) => properties.has(name)) || (properties.get('SZ') ?? ['8'])[0] !== '8') throw new Error('another board');
    if (parent === 0 && this.root.size === 0) for (const [name, values] of properties) this.root.set(name, values);
    const name = (properties.get('B') ?? properties.get('W'))?.[0]?.trim();
    const id = name === undefined ? parent : this.play(parent, name);
    const comment = properties.get('C')?.[0]?.trim();
    if (comment) this.comments.set(id, [this.comments.get(id), comment].filter(Boolean).join('\n'));
    const marks = MARKS.flatMap((each) => properties.get(each) ?? []).flatMap((square) => parseSquare(square.trim()) ?? []);
    if (marks.length > 0) this.marks.set(id, [...(this.marks.get(id) ?? []), ...marks]);
    return id;
  }

  private play(parent: number, name: string): number {
    if (name === '' || /^(pass|pa|tt)$/i.test(name)) return parent;
    const square = parseSquare(name);
    const last = nodeOf(this.tree, parent).children;
    const played = square === null ? null : playMove(goTo(this.tree, parent), square);
    if (played === null) throw new Error('illegal');
    this.tree = played;
    this.putLast(parent, last, played.current);
    return played.current;
  }

  /** Keeps the order of the file: the main line first. `playMove` puts the newest move first. */
  private putLast(parent: number, before: readonly number[], id: number): void {
    const nodes = [...this.tree.nodes];
    nodes[parent] = { ...nodes[parent]!, children: before.includes(id) ? before : [...before, id] };
    this.tree = { ...this.tree, nodes };
  }

  private properties(): Properties {
    const found: Properties = new Map();
    for (let name = /^[A-Za-z]+/.exec(this.rest()); name !== null; name = /^[A-Za-z]+/.exec(this.rest())) {
      this.at += name[0].length;
      const values: string[] = [];
      while (this.skip() === '[') values.push(this.value());
      found.set(name[0].replace(/[a-z]/g, ''), values);
    }
    return found;
  }

  private rest(): string {
    this.skip();
    return this.text.slice(this.at, this.at + 16);
  }

  private value(): string {
    let value = '';
    for (++this.at; this.text[this.at] !== ']'; ++this.at) {
      if (this.at >= this.text.length) throw new Error('no end of a value');
      if (this.text[this.at] === '\\') ++this.at;
      value += this.text[this.at] ?? '';
    }
    ++this.at;
    return value;
  }
}

/** Parses the only game of an SGF text; null for several games, other boards and damaged texts, which the engine reads. */
export function parseSgf(text: string): SgfGame | null {
  if (!/^\s*\(\s*;/.test(text) || text.includes('GM[Othello')) return null;
  try {
    const parser = new Parser(text);
    const game = parser.read();
    return /^\s*$/.test(text.slice(parser['at'])) ? game : null;
  } catch {
    return null;
  }
}

function escaped(text: string): string {
  return text.replace(/[\]\\]/g, '\\$&');
}

/** Game with all variations, comments and marks as SGF; null for games from another position. */
export function sgf(tree: Tree, comments: ReadonlyMap<number, string>, marks: SgfGame['marks'], { black, white, place, date }: GameHead): string | null {
  if (positionText(nodeOf(tree, 0).position) !== positionText(START)) return null;
  const property = (name: string, value: string) => (value === '' ? '' : `${name}[${escaped(value)}]`);
  const marked = (id: number) => (marks.get(id) ?? []).map((square) => `[${squareName(square)}]`).join('');
  const comment = (id: number) => property('C', comments.get(id) ?? '') + (marked(id) === '' ? '' : `MA${marked(id)}`);
  const after = (id: number): string => {
    const { children, position } = nodeOf(tree, id);
    const parts = children.map((child) => {
      const { move } = nodeOf(tree, child);
      return `;${position.toMove === 'black' ? 'B' : 'W'}[${squareName(move!)}]${comment(child)}${after(child)}`;
    });
    return parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join('');
  };
  const head = property('PB', black) + property('PW', white) + property('PC', place) + property('DT', date);
  return `(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Emilia]${head}${comment(0)}${after(0)})`;
}
