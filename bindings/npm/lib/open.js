// SPDX-License-Identifier: MIT
// Starts the WebAssembly module of the engine. For Node it is a CommonJS module, for a classic browser worker a script that
// defines `openEmilia`.
(function (root) {
  'use strict';

  /** Threads other than search threads: a timer, and a monitor of scheduling delays. */
  const HELPING_THREADS = 2;

  /** Longest line that the engine accepts; longer lines are cut one character after this length, so that it rejects them. */
  const LONGEST_LINE = 65536;

  /** Parses the engine's lines about a file (protocol/dialects/game_texts.h). */
  function gamesOf(lines) {
    const rows = lines.map((line) => line.split('\t'));
    const games = rows
      .filter(([kind]) => kind === 'game')
      .map(([, board, start, moves, black, white, place, date, result, ...numbers]) => {
        const game = { board, start, moves, black, white, place, date, result };
        return numbers.length === 0 ? game : { ...game, numbers: numbers.map(Number) };
      });
    const names = rows.filter(([kind]) => kind === 'name').map(([, name]) => name);
    const errors = rows.filter(([kind]) => kind === 'error').map(([, message]) => message);
    return { games, names, errors };
  }

  /**
   * @param create function that emscripten's script defines
   * @param module its compiled WebAssembly.Module
   * @param options {threads, hash, onLine, moduleOptions}; threads: 0 for a module without threads
   * @returns {Promise<{say(line: string): boolean, readGames(name: string, bytes: Uint8Array): object,
   *   bench(): void, close(): void}>}
   */
  async function openEmilia(create, module, { threads, hash, onLine, moduleOptions }) {
    let isOpen = true;
    let isListening = true; // false after `quit`; a search may still answer
    const emilia = await create({
      ...moduleOptions,
      // Pool for the engine and for the single-threaded engine that plays the levels. Each counts twice, because the threads
      // of an earlier search may not have ended yet.
      threads: 2 * (threads + HELPING_THREADS) + 2 * (1 + HELPING_THREADS),
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
        return {};
      },
      onLines(handle) {
        if (!isOpen) return;
        const lines = emilia.UTF8ToString(emilia._emilia_take(handle)).split('\n');
        lines.pop(); // the part after the last line feed
        lines.forEach(onLine);
      },
    });
    const handle = emilia._emilia_open(hash);
    if (handle === 0) throw new Error(`cannot allocate a hash table of ${hash} MB: not enough memory`);

    function sayLine(line) {
      return emilia.ccall('emilia_answer', 'number', ['number', 'string'], [handle, line]) !== 0;
    }

    return {
      say(text) {
        isListening &&= text.split(/\r?\n/).every((line) => sayLine(line.slice(0, LONGEST_LINE + 1)));
        return isListening;
      },
      readGames(name, bytes) {
        if (!isOpen) throw new Error('the engine is closed');
        const room = emilia._emilia_room(handle, bytes.length);
        if (room !== 0) emilia.writeArrayToMemory(bytes, room);
        const text = room === 0 ? 0 : emilia.ccall('emilia_read_games', 'number', ['number', 'string'], [handle, name]);
        if (text === 0) return { games: [], names: [], errors: ['cannot read the file: not enough memory'] };
        const lines = emilia.UTF8ToString(text).split('\n');
        lines.pop(); // the part after the last line feed
        return gamesOf(lines);
      },
      bench() {
        if (isOpen) emilia._emilia_bench(handle);
      },
      close() {
        if (!isOpen) return;
        isOpen = false;
        isListening = false;
        emilia._emilia_close(handle);
        emilia.PThread?.terminateAllThreads();
      },
    };
  }

  if (typeof module === 'object' && module.exports) module.exports = { openEmilia };
  else root.openEmilia = openEmilia;
})(globalThis);
