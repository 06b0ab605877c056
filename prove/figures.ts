import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Proof } from './proof.ts';
import type { Result } from './table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'docs', 'figures.json');

const keptSchema = z.record(z.string(), z.looseObject({ seconds: z.number().optional() }));

const readKept = () => keptSchema.parse(existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** How long a row took when its figure was kept last; very long where nobody knows. */
export const secondsOf = ({ name }: Proof): number => readKept()[name]?.seconds ?? Number.MAX_SAFE_INTEGER;

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** What was tried: the commit, and whether the code was changed since; `undefined` where there is no repository. */
export const commitNow = (): string | undefined => {
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':(exclude)docs') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return undefined;
  }
};

/** Writes what was reached into docs/figures.json, where docs/faults.md takes its figures from; other rows stay. */
export const keepFigure = ({ proof, rounds, seconds, figure }: Result, commit: string | undefined): void => {
  const now = {
    says: proof.says,
    rounds,
    goal: proof.goal,
    reached: figure.reached,
    isMet: figure.misses.length === 0,
    seconds,
    on: new Date().toISOString().slice(0, 10),
    commit,
  };
  writeFileSync(FILE, `${JSON.stringify({ ...readKept(), [proof.name]: now }, null, 2)}\n`);
};
