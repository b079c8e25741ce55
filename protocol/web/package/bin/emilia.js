#!/usr/bin/env node
// SPDX-License-Identifier: MIT
'use strict';
// Speaks uoi on stdin and stdout, as the native `emilia` does.
const readline = require('node:readline');
const { startEmilia } = require('../lib/index.js');

const USAGE = `Usage: emilia [bench]

Speaks uoi, the Universal Othello Interface, on stdin and stdout; it ends at quit or at the end of the input. Type help
for its commands. 'bench' searches fixed positions; the last line is the same on every build and machine.`;

/** Ends when everything is written: stdout may be a pipe that takes its time. */
function end(status) {
  process.stdout.write('', () => process.exit(status));
}

function speak(engine) {
  const input = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    engine.say('quit');
    engine.close();
    end(0);
  };
  input.on('line', (line) => {
    if (!isOver && !engine.say(line)) finish();
  });
  input.on('close', finish);
}

async function main(words) {
  process.stdout.on('error', () => process.exit(1)); // nobody reads any more
  if (words.length === 1 && ['-h', '--help'].includes(words[0])) {
    console.log(USAGE);
    return;
  }
  if (words.length > 1 || (words.length === 1 && words[0] !== 'bench')) {
    console.error(`emilia: unexpected '${words.find((word) => word !== 'bench') ?? words[1]}', see --help`);
    process.exitCode = 2;
    return;
  }
  const engine = await startEmilia({ onLine: (line) => process.stdout.write(`${line}\n`) });
  if (words[0] !== 'bench') return speak(engine);
  engine.bench();
  end(0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(`emilia: ${error.message}`);
  end(1);
});
