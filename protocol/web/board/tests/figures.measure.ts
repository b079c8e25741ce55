// SPDX-License-Identifier: MIT
// Not a test: measures what docs/results/web.md tells, and prints it. See there for the command.
import { expect, square, status, test } from './page';

test('figures', async ({ page, server }) => {
  test.setTimeout(600_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes: number[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  const begin = Date.now();
  await page.goto(server.isolated);
  await expect(page.getByText(/Engine ready/)).toBeVisible();
  const ready = Date.now();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('9');
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  const answered = Date.now();
  const result = await page.evaluate(async () => {
    const worker = new Worker('lib/worker.js');
    const hear = (isLast: (data: unknown) => boolean) =>
      new Promise<string[]>((done) => {
        const lines: string[] = [];
        worker.onmessage = ({ data }) => {
          if (typeof data === 'string') lines.push(data);
          if (isLast(data)) done(lines);
        };
      });
    const opened = hear((data) => (data as { ready?: boolean }).ready === true);
    worker.postMessage({ open: { threads: 1, hash: 64 } });
    await opened;
    const begun = performance.now();
    const solved = hear((data) => String(data).startsWith('Bench: '));
    worker.postMessage({ bench: true });
    const lines = await solved;
    return { seconds: (performance.now() - begun) / 1000, lines };
  });
  const memory = await page.evaluate(() => (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize);
  console.log(JSON.stringify({ bytes: sizes.reduce((sum, size) => sum + size, 0), readyMs: ready - begin, firstMoveMs: answered - ready, heap: memory }));
  console.log(result.lines.slice(-3).join('\n'));
});
