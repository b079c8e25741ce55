// SPDX-License-Identifier: MIT

/** What an engine is started with. */
export interface EmiliaOptions {
  /** Hears every line that the engine sends, without its line feed. */
  onLine?: (line: string) => void;
  /**
   * The most threads that `setoption name Threads` may ask for, 1 to 32; those of the machine, 8 at most, if left out. 0 starts the
   * engine without any: then `say('go ...')` returns when the search has ended, and nothing can stop it.
   */
  threads?: number;
  /** Megabytes of the hash table, 1 to 1024; 64 if left out. */
  hash?: number;
}

/** A game that was read: whatever is not known is empty. */
export interface GameOfFile {
  board: string; // "8x8"
  start: string; // the position that it begins with: 65 characters on 8x8
  moves: string; // "f5d6c3", passes left out
  black: string;
  white: string;
  place: string;
  date: string;
  result: string; // "+4.00", Black's discs less White's; behind it :r, :t or :s for resigned, out of time or agreed
}

/** An engine that speaks uoi, the Universal Othello Interface (docs/protocol.md). */
export interface Emilia {
  /**
   * Answers a line, or several with line feeds between them. False when the engine has ended, with `quit` or `close`.
   * Depths and the move of a search come later, to `onLine`.
   */
  say(line: string): boolean;
  /**
   * The games of a file in any format that Emilia reads (GGF, SGF, PGN, WTHOR, transcripts, OBF; not JSON): by the ending of its
   * name, or what it looks like. An error names what was wrong with one.
   */
  readGames(name: string, bytes: Uint8Array): { games: GameOfFile[]; errors: string[] };
  /** Searches the positions of `emilia bench` once; the last line that `onLine` hears is the signature. */
  bench(): void;
  /** Stops a search, ends the threads and gives the memory back. */
  close(): void;
}

/** Starts an engine. Rejects where there is not enough memory, or an option is out of its range. */
export function startEmilia(options?: EmiliaOptions): Promise<Emilia>;
