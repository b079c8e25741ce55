// SPDX-License-Identifier: MIT
// Game as an animated GIF (GIF89a). A frame holds only the squares that a move changed.
import { GRID, type Position, squaresOf } from '../rules/position';
import type { Node } from '../rules/tree';

const CELL = 40; // pixels
const RADIUS = 16.5;
const MARK = 4; // radius of the dot on the last move
const DELAY = 80; // hundredths of a second
const LAST_DELAY = 400;

type Colour = readonly [number, number, number];
const FELT: Colour = [47, 125, 79];
const LINE: Colour = [29, 85, 53];
const INKS: readonly Colour[] = [FELT, LINE, [20, 20, 15], [247, 247, 242], [217, 72, 15], [61, 61, 56]];
const [FELT_INK, LINE_INK, BLACK_INK, WHITE_INK, MARK_INK, BLOCKED_INK] = [0, 1, 2, 3, 4, 5];

/** Colours between the felt and a disc, for smooth edges: first those of black, then those of white. */
const SHADES = 5;
const BITS = 4; // 16 colours
const PALETTE: readonly Colour[] = [...INKS, ...shadesOf(INKS[BLACK_INK]!), ...shadesOf(INKS[WHITE_INK]!)];

function shadesOf(ink: Colour): Colour[] {
  return Array.from({ length: SHADES }, (_, shade) => {
    const share = (shade + 1) / (SHADES + 1);
    return ink.map((part, each) => Math.round(FELT[each]! + share * (part - FELT[each]!))) as unknown as Colour;
  });
}

/** Index of the colour of a pixel of a square, by its distance from the middle. */
function inkOf(disc: Position['discs'][number] | undefined, isLast: boolean, x: number, y: number): number {
  if (x === 0 || y === 0) return LINE_INK!;
  if (disc === 'blocked') return BLOCKED_INK!;
  if (disc !== 'black' && disc !== 'white') return FELT_INK!;
  const distance = Math.hypot(x - CELL / 2, y - CELL / 2);
  if (isLast && distance <= MARK) return MARK_INK!;
  const cover = Math.max(0, Math.min(1, RADIUS + 0.5 - distance));
  const shade = Math.round(cover * (SHADES + 1));
  if (shade > SHADES) return disc === 'black' ? BLACK_INK! : WHITE_INK!;
  return shade === 0 ? FELT_INK! : INKS.length + (disc === 'black' ? 0 : SHADES) + shade - 1;
}

/** Bytes of a GIF. */
class Bytes {
  private readonly bytes: number[] = [];
  byte(...values: number[]): void {
    this.bytes.push(...values);
  }
  word(...values: number[]): void {
    for (const value of values) this.bytes.push(value & 255, value >> 8);
  }
  text(text: string): void {
    this.bytes.push(...[...text].map((sign) => sign.charCodeAt(0)));
  }
  /** Blocks of at most 255 bytes. */
  blocks(data: readonly number[]): void {
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      this.bytes.push(block.length, ...block);
    }
    this.bytes.push(0);
  }
  all(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes);
  }
}

/** LZW of GIF: codes grow from BITS + 1 to 12 bits, and the table is cleared when it is full. */
function compressed(pixels: Uint8Array): number[] {
  const [clear, end] = [1 << BITS, (1 << BITS) + 1];
  const data: number[] = [];
  let [rest, restBits] = [0, 0];
  let size = BITS + 1;
  let table = new Map<number, number>(); // (prefix << 8 | pixel) to code
  let next = end + 1;
  const put = (code: number) => {
    rest |= code << restBits;
    for (restBits += size; restBits >= 8; restBits -= 8, rest >>= 8) data.push(rest & 255);
  };
  put(clear);
  let prefix = pixels[0]!;
  for (const pixel of pixels.subarray(1)) {
    const known = table.get((prefix << 8) | pixel);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      table.set((prefix << 8) | pixel, next);
      if (next++ === 1 << size) ++size;
    } else {
      put(clear);
      table = new Map();
      [size, next] = [BITS + 1, end + 1];
    }
    prefix = pixel;
  }
  put(prefix);
  put(end);
  if (restBits > 0) data.push(rest & 255);
  return data;
}

interface Frame {
  readonly position: Position;
  readonly last: number | null;
}

/** Smallest rectangle of squares that differ, as columns and rows; the whole board without a frame before. */
function changed(before: Frame | null, now: Frame) {
  const { columns, rows } = now.position;
  const isChanged = (square: number) =>
    before === null || before.position.discs[square] !== now.position.discs[square] || square === before.last || square === now.last;
  const squares = squaresOf(now.position).filter(isChanged);
  const [xs, ys] = [squares.map((square) => square % GRID), squares.map((square) => Math.floor(square / GRID))];
  if (squares.length === 0) return { left: 0, top: 0, right: columns, bottom: rows };
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

function addFrame(bytes: Bytes, before: Frame | null, now: Frame, delay: number): void {
  const { left, top, right, bottom } = changed(before, now);
  const [width, height] = [(right - left) * CELL, (bottom - top) * CELL];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const square = left + Math.floor(x / CELL) + GRID * (top + Math.floor(y / CELL));
      pixels[x + width * y] = inkOf(now.position.discs[square], square === now.last, x % CELL, y % CELL);
    }
  }
  bytes.byte(0x21, 0xf9, 4, 4); // graphic control: leave the picture
  bytes.word(delay);
  bytes.byte(0, 0, 0x2c);
  bytes.word(left * CELL, top * CELL, width, height);
  bytes.byte(0, BITS);
  bytes.blocks(compressed(pixels));
}

/** Animated GIF of the positions of a game. */
export function gifOf(nodes: readonly Node[]): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes();
  const { columns, rows } = nodes[0]!.position;
  bytes.text('GIF89a');
  bytes.word(columns * CELL, rows * CELL);
  bytes.byte(0x80 | (BITS - 1), 0, 0);
  for (const colour of PALETTE) bytes.byte(...colour);
  bytes.byte(0x21, 0xff, 11);
  bytes.text('NETSCAPE2.0');
  bytes.byte(3, 1, 0, 0, 0); // repeats for ever
  let before: Frame | null = null;
  nodes.forEach((node, place) => {
    const now = { position: node.position, last: node.move };
    addFrame(bytes, before, now, place + 1 === nodes.length ? LAST_DELAY : DELAY);
    before = now;
  });
  bytes.byte(0x3b);
  return bytes.all();
}
