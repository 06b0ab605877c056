import { join } from 'node:path';

/** Returns the path of Stryker's incremental file of a group. @param {string} group */
export const resultsFile = (group) =>
  join(import.meta.dirname, '..', '..', '.cache', 'results', `mutation-${group}.json`);
