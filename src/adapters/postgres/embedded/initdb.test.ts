import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInitdb } from './initdb.ts';
import { isRunning } from './processes.ts';
import { testFolder } from './testing-support.ts';

test('an abort also ends the child processes of initdb', async () => {
  const folder = testFolder();
  const initdb = join(folder, 'initdb');
  const pidFile = join(folder, 'child.pid');
  writeFileSync(
    initdb,
    `#!/bin/sh\nsleep 60 &\necho $! > ${pidFile}.new\nmv ${pidFile}.new ${pidFile}\nwait\n`,
    {
      mode: 0o700,
    },
  );
  const aborter = new AbortController();
  const user = { prefix: [], runAs: undefined, owner: undefined };
  const run = runInitdb({ initdb, postgres: '', major: 18 }, user, folder, aborter.signal);
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  const child = Number(readFileSync(pidFile, 'utf8'));
  expect(isRunning(child)).toBe(true);
  aborter.abort();
  expect(await run).toEqual({ code: null, output: '' });
  await expect.poll(() => isRunning(child)).toBe(false);
});
