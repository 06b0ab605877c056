import { join } from 'node:path';

/** Stryker's incremental file: the result of each mutant of a part. @param {string} part */
export const resultsFile = (part) =>
  join(import.meta.dirname, '..', '..', '.cache', 'results', `mutation-${part}.json`);
