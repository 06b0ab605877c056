import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parts } from '../../mutation/parts.mjs';
import type { Figure, Note, Proof } from '../proof.ts';
import { runProgram } from '../run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = Object.keys(parts);
const LEAST = 85;
/** Whatever only takes too long may be the machine's doing, so it is told apart. */
const SLOW = ['Timeout'];
const NOTICED = ['Killed', ...SLOW];
const MISSED = ['Survived', 'NoCoverage'];

const reportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

const countIn = (statuses: readonly string[], these: readonly string[]): number =>
  statuses.filter((status) => these.includes(status)).length;

/** Breaks the files of a part; answers how many mutants of each were noticed. */
const scoresOf = async (part: string) => {
  const file = join(root, '.cache', `mutation-${part}.json`);
  await rm(file, { force: true });
  try {
    await runProgram(['scripts/mutate.mjs', part], { cwd: root, env: process.env });
  } catch (error) {
    // It also fails where too few were noticed, which is judged by what it has written.
    if (!existsSync(file)) throw error;
  }
  const report = reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return Object.entries(report.files).map(([name, { mutants }]) => {
    const statuses = mutants.map(({ status }) => status);
    const noticed = countIn(statuses, NOTICED);
    return { file: name, noticed, slow: countIn(statuses, SLOW), all: noticed + countIn(statuses, MISSED) };
  });
};

/** Each part by itself: what one notices more does not make up for what another overlooks. */
const judge = async (part: string): Promise<{ reached: string; misses: string[] }> => {
  const scores = await scoresOf(part);
  const total = (of: 'noticed' | 'slow' | 'all') => scores.reduce((sum, score) => sum + score[of], 0);
  const [noticed, slow, all] = [total('noticed'), total('slow'), total('all')];
  const percent = (100 * noticed) / all;
  const reached = `${part} ${percent.toFixed(1)} % (${noticed} of ${all} mutants of ${scores.length} files, ${slow} by the time they took)`;
  const files = scores.map((score) => `${score.file}: ${score.noticed} of ${score.all}`);
  return { reached, misses: percent >= LEAST ? [] : [reached, ...files] };
};

const mutate = async (rounds: number, note?: Note): Promise<Figure> => {
  const judged = [];
  for (const part of PARTS.slice(0, rounds)) {
    judged.push(await judge(part));
    note?.(judged.map(({ reached }) => reached).join('; '));
  }
  return {
    reached: judged.map(({ reached }) => reached).join('; '),
    misses: judged.flatMap(({ misses }) => misses),
  };
};

export const mutation: Proof = {
  name: 'mutation',
  says: 'the code of money, stock and accounts is broken in every way that Stryker knows; what of it, and of the tests that notice it, is as it was, counts as it did when it was tried (parts)',
  faults: ['H10'],
  rounds: { test: 1, prove: PARTS.length },
  goal: `tests notice at least ${LEAST} of 100 mutants of each part`,
  // On a busy machine a mutant may run out of time that no test notices, and would count as noticed.
  isAlone: true,
  run: mutate,
};
