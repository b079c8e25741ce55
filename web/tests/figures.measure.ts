// SPDX-License-Identifier: MIT
// Measurements of docs/results/web-cluster.md, which has the command. Not a test.
import { readdirSync, readFileSync } from 'node:fs';
import { engineIsReady, expect, setLevel, square, status, test } from './page';

/** Positions 40 to 44 of the FFO's endgame test (side to move, squares) with their published scores. */
const PROBLEMS = [
  ['BOEEOOOOXEOOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXEEEOOOOXEEEEOEEXEEEEEEEE', 38],
  ['BEOOOOOEEEEOOOOXEEOOOOOOEXXXXXOOEEXXOOXEEOOXOXXEEEEOXXOEEEOOOEEOE', 0],
  ['BEEOOOEEEEEEEXXEOOOOOOXOOEOOOOXOOXEOOOXXOEEEOOXOOEEEOOOXOEEOOOOEE', 6],
  ['WEEXXXXXEEEXXXXEEEOOOXXEEEOOXXXXEEOOXXXOEOOOOXOOEEEEXOXEEEEXXXXXE', -12],
  ['WEEOEXEOEEEOEXOEOEOOXXXOOOOOOXXXOOOOOXXEEXXOOXOEEEEXXXXEEEEEXXXEE', -14],
] as const;

/** Processor seconds of all processes that this one has started, and those these have (Linux). */
function processorSeconds(): number {
  const ticks = new Map<number, { parent: number; spent: number }>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const words = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
      ticks.set(Number(name), { parent: Number(words[1]), spent: Number(words[11]) + Number(words[12]) });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (id: number): boolean => id === process.pid || (ticks.has(id) && isOurs(ticks.get(id)!.parent));
  return [...ticks].filter(([id]) => id !== process.pid && isOurs(id)).reduce((sum, [, { spent }]) => sum + spent, 0) / 100;
}

test('loading, memory, the first move, and the bench', async ({ page, server }) => {
  test.setTimeout(600_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes: number[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  const begin = Date.now();
  await page.goto(server.isolated);
  await engineIsReady(page);
  const ready = Date.now();
  await setLevel(page, 9);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  const answered = Date.now();
  const lines = await page.evaluate(async () => {
    const worker = new Worker('lib/worker.js');
    const found: string[] = [];
    return new Promise<string[]>((done) => {
      worker.onmessage = ({ data }) => {
        if (typeof data !== 'string') return worker.postMessage({ bench: true });
        found.push(data);
        if (data.startsWith('Bench: ')) done(found);
      };
      worker.postMessage({ open: { threads: 1, hash: 64 } });
    });
  });
  const memory = await page.evaluate(() => (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize);
  console.log(JSON.stringify({ bytes: sizes.reduce((sum, size) => sum + size, 0), readyMs: ready - begin, firstMoveMs: answered - ready, heap: memory }));
  console.log(lines.slice(-3).join('\n'));
});

test('FFO 40 to 44', async ({ page, server }) => {
  test.setTimeout(600_000);
  await page.goto(server.isolated);
  await engineIsReady(page);
  const begun = processorSeconds();
  const last = await page.evaluate(async (positions) => {
    const worker = new Worker('lib/worker.js');
    const found: string[] = [];
    let info = '';
    const ask = () => worker.postMessage(`newgame\nposition ${positions[found.length]}\ngo depth 60`);
    return new Promise<string[]>((done) => {
      worker.onmessage = ({ data }) => {
        if (typeof data !== 'string') return ask();
        if (data.startsWith('info depth')) info = data;
        if (!data.startsWith('bestmove')) return;
        found.push(info);
        if (found.length === positions.length) done(found);
        else ask();
      };
      worker.postMessage({ open: { threads: 1, hash: 64 } });
    });
  }, PROBLEMS.map(([position]) => position));
  const seconds = processorSeconds() - begun;
  const scores = last.map((info) => Number(/ score (\S+) exact/.exec(info)?.[1]));
  expect(scores.map(Math.round)).toEqual(PROBLEMS.map(([, score]) => score));
  const nodes = last.reduce((sum, info) => sum + Number(/ nodes (\d+)/.exec(info)![1]), 0);
  console.log(JSON.stringify({ nodes, processorSeconds: seconds }));
});
