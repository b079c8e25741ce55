#!/usr/bin/env node
// SPDX-License-Identifier: MIT
'use strict';
// Command `emilia` for Node: uoi on stdin and stdout, as in the native program.
const readline = require('node:readline');
const { startEmilia } = require('../lib/index.js');
const { version } = require('../package.json');

const USAGE = `Usage: emilia [bench | --version]

Runs the engine with uoi, the Universal Othello Interface, on stdin and stdout, until 'quit' or the end of the input.
The uoi command 'help' lists the commands. 'bench' searches fixed positions and prints the signature of the engine.`;

/** Exits after all output has been written. */
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
  process.stdout.on('error', () => process.exit(1)); // the reader has closed the pipe
  if (words.length === 1 && ['-h', '--help'].includes(words[0])) {
    console.log(USAGE);
    return;
  }
  if (words.length === 1 && ['-V', '--version'].includes(words[0])) {
    console.log(`Emilia ${version}`);
    return;
  }
  if (words.length > 1 || (words.length === 1 && words[0] !== 'bench')) {
    console.error(`emilia: unexpected argument '${words.find((word) => word !== 'bench') ?? words[1]}': see --help`);
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
