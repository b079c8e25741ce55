// SPDX-License-Identifier: MIT
'use strict';
// Engine in Node: `node --test`. Expected values are the sourced ones of the native engine's tests.
const assert = require('node:assert/strict');
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { startEmilia } = require('../lib/index.js');

const PROGRAM = path.join(__dirname, '..', 'bin', 'emilia.js');
const SIGNATURE = process.env.EMILIA_SIGNATURE; // of the native engine, if known

/** Engine with its output lines; `until` waits for a line. */
async function opened(options) {
  const lines = [];
  let wake = () => {};
  const engine = await startEmilia({
    hash: 16,
    ...options,
    onLine(line) {
      lines.push(line);
      wake();
    },
  });
  async function until(begin) {
    while (!lines.some((line) => line.startsWith(begin))) await new Promise((resolve) => (wake = resolve));
    return lines.find((line) => line.startsWith(begin));
  }
  return { ...engine, lines, until };
}

// Position 21 of the FFO's test: 15 empties, a draw by g5.
const ENDGAME = 'WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE';

const THREADS = [0, 2];

for (const threads of THREADS) {
  test(`with ${threads} threads`, async (t) => {
    const engine = await opened({ threads });

    await t.test('answers uoi with its name', async () => {
      engine.say('uoi');
      assert.match(await engine.until('id name'), /^id name Emilia \d/);
      await engine.until('uoiok');
    });

    await t.test('solves an endgame', async () => {
      engine.lines.length = 0;
      engine.say(`position ${ENDGAME}\ngo depth 60`);
      assert.match(await engine.until('bestmove'), /^bestmove g5/);
      assert.match(engine.lines.at(-2), / score 0\.00 exact /);
    });

    await t.test('rejects invalid lines, and continues', async () => {
      engine.lines.length = 0;
      engine.say('hello\nposition startpos moves a1\nsetoption name Hash value 65536');
      engine.say('x'.repeat(100_000));
      engine.say('\u0001\ud800\u{1f600}');
      engine.say('isready');
      await engine.until('readyok');
      assert.equal(engine.lines.filter((line) => line.startsWith('error ')).length, 5);
      assert.match(engine.lines[2], /table of 65536 MB/);
    });

    await t.test('has the signature of every build', async () => {
      engine.lines.length = 0;
      engine.bench();
      const signature = await engine.until('Bench: ');
      if (SIGNATURE !== undefined) assert.equal(signature, SIGNATURE);
    });

    await t.test('ends', () => {
      engine.lines.length = 0;
      assert.equal(engine.say('quit\nisready'), false);
      assert.equal(engine.say('isready'), false);
      engine.close();
      engine.close();
      assert.equal(engine.say('isready'), false);
      assert.deepEqual(engine.lines, []);
    });
  });
}

test('a multithreaded search is stopped, and a number of threads above the limit is rejected', async () => {
  const engine = await opened({ threads: 2 });
  engine.say('setoption name Threads value 2\ngo infinite');
  await engine.until('info depth 5 ');
  engine.say('stop');
  await engine.until('bestmove');
  engine.lines.length = 0;
  for (let i = 0; i < 5; ++i) engine.say('go infinite\nstop');
  assert.deepEqual(engine.lines.filter((line) => line.startsWith('error')), []);
  engine.say('setoption name Threads value 50\ngo depth 3');
  assert.match(await engine.until('error'), /cannot start 50 threads/);
  engine.lines.length = 0;
  engine.say('setoption name Threads value 1\ngo depth 3');
  await engine.until('bestmove');
  engine.close();
});

for (const threads of [1, 2]) {
  test(`levels are played beside what all ${threads} threads search`, async () => {
    const engine = await opened({ threads });
    engine.say(`setoption name Threads value ${threads}`);
    for (const level of [20, 3, 4, 20, 3]) {
      engine.lines.length = 0;
      engine.say(`setoption name MultiPV value 1\nsetoption name Level value ${level}\nposition startpos\ngo movetime 200`);
      await engine.until('bestmove');
      assert.deepEqual(engine.lines.filter((line) => line.startsWith('error')), []);
    }
    engine.close();
  });
}

test('games of files are parsed, by extension or by contents', async () => {
  const engine = await opened({ threads: THREADS[0] });
  const read = (name, text) => engine.readGames(name, new TextEncoder().encode(text));
  const sgf = '(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bo];B[f5];W[d6];B[c3])';
  for (const name of ['game.sgf', '']) {
    const { games, errors } = read(name, sgf);
    assert.deepEqual(errors, []);
    assert.equal(games.length, 1);
    assert.equal(games[0].moves, 'f5d6c3');
    assert.equal(games[0].black, 'Anna');
    assert.equal(games[0].board, '8x8');
    assert.equal(games[0].result, '');
  }
  const { games, errors } = read('', 'f5d6\nf5f5\nf5f6\n');
  assert.equal(games.length, 2);
  assert.equal(errors.length, 1);
  assert.equal(read('', 'f5d6c3 -8.00:t').games[0].result, '-8.00:t');
  assert.deepEqual(read('', ''), { games: [], names: [], errors: [] });
  const large = engine.readGames('', new Uint8Array(2 ** 30)); // as much as the engine's whole memory
  assert.deepEqual(large, { games: [], names: [], errors: ['cannot read the file: not enough memory'] });
  assert.equal(read('', sgf).games.length, 1);
  engine.close();
  assert.throws(() => read('', sgf), /closed/);
});

for (const threads of THREADS.map((count) => Math.min(count, 1))) {
  test(`commands for files report that there are none, with ${threads} threads`, async () => {
    const engine = await opened({ threads });
    engine.say('setoption name Book value starter\nload games.ggf\nsave game.ggf\nisready');
    await engine.until('readyok');
    const [book, load, save] = engine.lines;
    assert.match(book, /^error .*cannot find the bundled book/);
    assert.match(load, /^error cannot (open|read) 'games\.ggf'/);
    assert.match(save, /^error cannot write 'game\.ggf'/);
    engine.close();
  });
}

test('the engine explains mistakes', async () => {
  const engine = await opened({ threads: THREADS[0] });
  engine.say('position BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE\nwhy h2 h1 better h5 h4');
  assert.deepEqual(engine.lines, ['why c_square squares h2 h1 says c_square h2 White h1 text The C-square h2 gives White the corner h1.', 'whyok']);
  engine.close();
});

test('options out of range are rejected', async () => {
  await assert.rejects(startEmilia({ threads: -1 }), /invalid threads '-1': expected/);
  await assert.rejects(startEmilia({ hash: 0 }), /invalid hash '0': expected/);
});

function run(words, input) {
  const child = spawn(process.execPath, [PROGRAM, ...words]);
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => (output.err += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (status) => resolve({ ...output, status })));
}

test('the program speaks uoi on its pipes until the input ends', async () => {
  const { out, err, status } = await run([], 'position startpos moves f5\nlegal\ngo infinite\n');
  assert.equal(err, '');
  assert.equal(status, 0);
  assert.match(out, /^legal d6 f4 f6\n|^legal f4 d6 f6\n/);
  assert.match(out, /\nbestmove \S+( ponder \S+)?\n$/);
});

test('the program rejects unknown arguments', async () => {
  const { err, status } = await run(['play'], '');
  assert.equal(status, 2);
  assert.match(err, /unexpected argument 'play'/);
});

test('the program prints the version of the package', async () => {
  for (const flag of ['--version', '-V']) {
    const { out, err, status } = await run([flag], '');
    assert.deepEqual({ out, err, status }, { out: `Emilia ${require('../package.json').version}\n`, err: '', status: 0 });
  }
});

const PACKAGE = path.join(__dirname, '..');
const PAGES = [path.join(PACKAGE, 'README.md'), path.join(PACKAGE, '../../docs/reference/library.md')];

for (const page of PAGES) {
  test(`the example of ${path.basename(page)} failed as a file`, () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'emilia-example-'));
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.symlinkSync(PACKAGE, path.join(folder, 'node_modules/emilia'));
    const [, example] = /```js.*\n([^]*?)```/.exec(fs.readFileSync(page, 'utf8'));
    fs.writeFileSync(path.join(folder, 'example.mjs'), example);
    const done = spawnSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    fs.rmSync(folder, { recursive: true });
    assert.equal(done.stderr, '');
    assert.match(done.stdout, /^info depth 1 [^]*\nbestmove [a-h][1-8]/);
    assert.equal(done.status, 0);
  });
}
