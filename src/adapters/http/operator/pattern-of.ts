import { matchesPattern } from '../requests/path-pattern.ts';

const OTHER = 'other';

/** Returns the route pattern of a path; `other` for an unknown path. */
export const createPatternOf = (patterns: readonly string[]) => {
  const fixed = new Set(patterns.filter((pattern) => !/[:*{]/.test(pattern)));
  const parameterized = [...new Set(patterns)]
    .filter((pattern) => !fixed.has(pattern) && pattern !== '/*')
    .map((pattern) => ({ pattern, fits: matchesPattern(pattern) }));
  return (path: string): string =>
    fixed.has(path) ? path : (parameterized.find(({ fits }) => fits(path))?.pattern ?? OTHER);
};
