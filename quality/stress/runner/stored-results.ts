import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompletedCase } from './result-table.ts';
import type { StressTest } from './stress-test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILE = fileURLToPath(new URL('../../../.cache/results/stress.json', import.meta.url));

/** The last result of a stress test in full size. */
type StoredResult = {
  readonly rounds: number;
  readonly reached: string;
  readonly isMet: boolean;
  readonly seconds: number;
  /** ISO date. */
  readonly on: string;
  readonly commit?: string | undefined;
};

/** Returns results by test name; empty before the first run. */
export const readResults = (): Readonly<Record<string, StoredResult>> =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Sorts tests that never ran first. */
export const lastDurationSeconds = ({ name }: StressTest): number =>
  readResults()[name]?.seconds ?? Number.MAX_SAFE_INTEGER;

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the commit, marked if files have changed; undefined without a repository. */
export const currentCommit = (): string | undefined => {
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':(exclude)docs') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return undefined;
  }
};

export const storeResult = (
  { testCase, rounds, seconds, result }: CompletedCase,
  commit: string | undefined,
): void => {
  const stored: StoredResult = {
    rounds,
    reached: result.reached,
    isMet: result.failures.length === 0,
    seconds,
    on: new Date().toISOString().slice(0, 10),
    commit,
  };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [testCase.name]: stored }, null, 2)}\n`);
};
