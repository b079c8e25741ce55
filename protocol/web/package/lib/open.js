// SPDX-License-Identifier: MIT
// Opens a conversation with a module that emscripten has made. For Node (a CommonJS module) and for a classic worker of a
// browser (a script that defines `openEmilia`).
(function (root) {
  'use strict';

  /** Threads beside those that search: one keeps the time, one watches how late the machine runs threads. */
  const HELPING_THREADS = 2;

  /** A line that is longer than this is refused by the engine, which needs no more of it to say so. */
  const LONGEST_LINE = 65536;

  /** What the engine's lines say of a file (protocol/web/game_texts.h). */
  function gamesOf(lines) {
    const rows = lines.map((line) => line.split('\t'));
    const games = rows
      .filter(([kind]) => kind === 'game')
      .map(([, board, start, moves, black, white, place, date, result]) => ({ board, start, moves, black, white, place, date, result }));
    const errors = rows.filter(([kind]) => kind === 'error').map(([, words]) => words);
    return { games, errors };
  }

  /**
   * @param create the function that emscripten's script defines
   * @param module a compiled WebAssembly.Module that belongs to it
   * @param options {threads, hash, onLine, moduleOptions}; threads 0 where the module has none
   * @returns {Promise<{say(line: string): boolean, readGames(name: string, bytes: Uint8Array): object,
   *   bench(): void, close(): void}>}
   */
  async function openEmilia(create, module, { threads, hash, onLine, moduleOptions }) {
    let isOpen = true;
    let isListening = true; // until `quit`, whose search may still answer
    const emilia = await create({
      ...moduleOptions,
      // For the engine, and for the one of a single thread that plays the levels; those that each had before may still be on their
      // way out.
      threads: 2 * (threads + HELPING_THREADS) + 2 * (1 + HELPING_THREADS),
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
        return {};
      },
      onLines(handle) {
        if (!isOpen) return;
        const lines = emilia.UTF8ToString(emilia._emilia_take(handle)).split('\n');
        lines.pop(); // behind the last line feed
        lines.forEach(onLine);
      },
    });
    const handle = emilia._emilia_open(hash);
    if (handle === 0) throw new Error(`not enough memory for a hash table of ${hash} MB`);

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
        if (text === 0) return { games: [], errors: ['there is not enough memory for this file'] };
        const lines = emilia.UTF8ToString(text).split('\n');
        lines.pop(); // behind the last line feed
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
