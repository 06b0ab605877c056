import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#stress/runner/run-program.ts';
import { runInGroup } from '../../../test/support/child-processes.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';

test('every stress test registers the processes that it starts', () => {
  const files = readdirSync('quality/stress', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('test/'))
    .map((name) => ({ name, text: readFileSync(join('quality/stress', name), 'utf8') }));
  // `execFileSync` blocks, so it cannot outlive the test.
  const starting = files.filter(({ text }) => /(?<!\{ execFileSync \} from )'node:child_process'/.test(text));
  expect(starting.map(({ name }) => name)).toContain('runner/run-program.ts');
  expect(starting.filter(({ text }) => !text.includes('registerCleanup(')).map(({ name }) => name)).toEqual(
    [],
  );
});

test('ends the process of a stress test when the test is aborted', async () => {
  await using folder = await emptyFolder();
  const [program, noteFile] = [join(folder.path, 'program.mjs'), join(folder.path, 'note')];
  await writeFile(
    program,
    `import { renameSync, writeFileSync } from 'node:fs';
     setInterval(() => undefined, 1_000);
     writeFileSync('half', String(process.pid));
     renameSync('half', 'note');`,
  );
  const { done, end } = runInGroup(() => runProgram([program], { cwd: folder.path, env: {} }));
  const ended = expect(done).rejects.toThrow();
  await expect.poll(() => existsSync(noteFile)).toBe(true);
  await end();
  await ended;
  expect(() => process.kill(Number(readFileSync(noteFile, 'utf8')), 0)).toThrow('ESRCH');
});
