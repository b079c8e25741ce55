// SPDX-License-Identifier: MIT
'use strict';
// Emilia for Node; index.d.ts documents the interface.
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { openEmilia } = require('./open.js');

const ENGINES = path.join(__dirname, '..', 'engine');
const DEFAULT_HASH = 64;
const MOST_THREADS = 32;
const DEFAULT_THREADS = Math.min(os.availableParallelism(), 8);

/** Returns the value if it is a whole number from min to max; throws otherwise. */
function checked(name, value, min, max) {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`invalid ${name} '${value}': expected a whole number from ${min} to ${max}`);
}

async function startEmilia({ onLine = () => {}, threads = DEFAULT_THREADS, hash = DEFAULT_HASH } = {}) {
  const wanted = checked('threads', threads, 0, MOST_THREADS);
  checked('hash', hash, 1, 1024);
  const name = wanted > 0 ? 'emilia-threads' : 'emilia';
  const module = await WebAssembly.compile(await fs.readFile(path.join(ENGINES, `${name}.wasm`)));
  const create = require(path.join(ENGINES, `${name}.js`));
  return openEmilia(create, module, { threads: wanted, hash, onLine, moduleOptions: {} });
}

exports.startEmilia = startEmilia;
