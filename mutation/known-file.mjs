import { join } from 'node:path';

/**
 * Where Stryker reads and writes what came of each mutant of a part.
 * @param {string} part
 */
export const knownFile = (part) => join(import.meta.dirname, '..', '.cache', `known-${part}.json`);
