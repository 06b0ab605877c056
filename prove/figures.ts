import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keepFigure as keep, readFigures } from '../scripts/launch/kept-figures.mjs';
import type { Proof } from './proof.ts';
import type { Result } from './table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** How long a row took when its figure was kept last; very long where nobody knows. */
export const secondsOf = ({ name }: Proof): number => readFigures()[name]?.seconds ?? Number.MAX_SAFE_INTEGER;

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

/** Keeps what was reached, for the pages and for who asks what was reached last. */
export const keepFigure = ({ proof, rounds, seconds, figure }: Result, commit: string | undefined): void =>
  keep(proof.name, {
    says: proof.says,
    rounds,
    goal: proof.goal,
    reached: figure.reached,
    isMet: figure.misses.length === 0,
    seconds,
    on: new Date().toISOString().slice(0, 10),
    commit,
  });
