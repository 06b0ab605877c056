import { fitsPattern } from '../requests/path-pattern.ts';

const OTHER = 'other';

/** The pattern that a path belongs to; `other` for all that belong to none. */
export const createPatternOf = (patterns: readonly string[]) => {
  const fixed = new Set(patterns.filter((pattern) => !/[:*{]/.test(pattern)));
  const open = [...new Set(patterns)]
    .filter((pattern) => !fixed.has(pattern) && pattern !== '/*')
    .map((pattern) => ({ pattern, fits: fitsPattern(pattern) }));
  return (path: string): string =>
    fixed.has(path) ? path : (open.find(({ fits }) => fits(path))?.pattern ?? OTHER);
};
