import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { emptyFolder, freePort } from '#test/support/shop-process.ts';

test('on a full log disk the shop starts, serves and stops cleanly', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'this system has no /dev/full');
  await using folder = await emptyFolder();
  const { PATH = '', HOME = '' } = process.env;
  const port = String(await freePort());
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { PATH, HOME, NODE_ENV: 'production', PORT: port, DATA_DIR: folder.path, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
  });
  if (!child.stdout) throw new Error('the shop has no standard output');
  for await (const line of createInterface({ input: child.stdout })) if (/ is open at /.test(line)) break;
  const forged = () => fetch(`http://localhost:${port}/api/payment/webhook`, { method: 'POST', body: '{}' });
  for (let n = 0; n < 20; n += 1) expect((await forged()).status).toBe(400);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
