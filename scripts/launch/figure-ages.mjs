// How much was changed since each figure was reached, for who decides what to prove again.
import { execFileSync } from 'node:child_process';
import { root } from './places.mjs';

/** @typedef {import('./figures.mjs').Figures} Figures */

/** What the proofs run. */
const PROVEN = ['src', 'prove', 'stand-ins'];

/** So many commits since that one touch what the proofs run; undefined where there is no such commit. @param {string} commit */
export function commitsSince(commit) {
  try {
    const args = ['rev-list', '--count', `${commit}..HEAD`, '--', ...PROVEN];
    return Number(
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

/**
 * How old each figure is, in a sentence; an old one is no fault, for most commits change little.
 * @param {Figures} figures @param {(commit: string) => number | undefined} since
 */
export const figureAges = (figures, since = commitsSince) =>
  Object.entries(figures).map(([name, { on, commit }]) => {
    // Behind the commit it may say that there were changes.
    const count = commit && since(commit.split(' ', 1)[0] ?? '');
    const told = Number.isInteger(count)
      ? `${count} commits to ${PROVEN.join(', ')}`
      : 'nobody knows how many commits';
    return `${name}, ${on}: ${told} since`;
  });
