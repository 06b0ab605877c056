import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { runningIn } from '../../../test/support/shop-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const postmasters = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith('postmaster.pid'));
};

test('aborted stress tests leave no process and no folder', async () => {
  await using folder = await emptyFolder();
  const stressTests = spawn(
    process.execPath,
    ['quality/stress/main.ts', '--case', 'kills', '--rounds', '1000'],
    {
      cwd: root,
      env: { ...process.env, TMPDIR: folder.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // An entry in the provider's ledger shows that shop, database and emulators run.
  const ledgers = async () => {
    const entries = await readdir(folder.path, { recursive: true });
    const files = entries.filter((entry) => entry.endsWith('ledger.jsonl'));
    return (await Promise.all(files.map((file) => readFile(join(folder.path, file), 'utf8')))).join('')
      .length;
  };
  await expect.poll(ledgers, { timeout: 90_000 }).toBeGreaterThan(0);
  expect((await runningIn(folder.path)).length).toBeGreaterThan(3);
  expect(await postmasters(folder.path)).not.toEqual([]);
  stressTests.kill('SIGTERM');
  const [code] = await once(stressTests, 'exit');
  expect(code).toBe(143);
  expect(await runningIn(folder.path)).toEqual([]);
  expect(await readdir(folder.path)).toEqual([]);
});
