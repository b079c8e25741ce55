// SPDX-License-Identifier: MIT

/** Options of `startEmilia`. */
export interface EmiliaOptions {
  /** Called for every line that the engine prints, without the line feed. */
  onLine?: (line: string) => void;
  /**
   * Limit of `setoption name Threads`, 1 to 32; default: the processors of the machine, at most 8. 0 starts the engine without
   * threads: `say('go ...')` then returns at the end of the search, and the search cannot be stopped.
   */
  threads?: number;
  /** Size of the hash table in MB, 1 to 1024 (64). */
  hash?: number;
}

/** Game from a file. Unknown fields are empty. */
export interface GameOfFile {
  board: string; // "8x8"
  start: string; // start position: 65 characters on 8x8
  moves: string; // "f5d6c3", without passes
  black: string;
  white: string;
  place: string;
  date: string;
  result: string; // Black's discs minus White's, "+4.00"; then :r, :t or :s for resigned, timeout or agreed
  numbers?: number[]; // only WTHOR: places of Black, White and the tournament in the files of names
}

/** Engine that is controlled by lines of uoi, the Universal Othello Interface (docs/reference/uoi.md). */
export interface Emilia {
  /**
   * Sends one or more lines of uoi, separated by line feeds. Returns false after `quit` or `close`. Results of a search arrive
   * later through `onLine`.
   */
  say(line: string): boolean;
  /**
   * Parses the games of a file: GGF, SGF, PGN, WTHOR, transcripts or OBF (not JSON). The contents select the format, else
   * the ending of `name`. `errors` has a message for each game that could not be parsed. A file of names of WTHOR (.jou,
   * .trn) has `names` instead of games.
   */
  readGames(name: string, bytes: Uint8Array): { games: GameOfFile[]; names: string[]; errors: string[] };
  /** Searches the positions of `emilia bench` once; the last line for `onLine` is the signature. */
  bench(): void;
  /** Stops a search, ends the threads and frees the memory. */
  close(): void;
}

/** Starts an engine. Rejects if memory is exhausted or an option is out of range. */
export function startEmilia(options?: EmiliaOptions): Promise<Emilia>;
