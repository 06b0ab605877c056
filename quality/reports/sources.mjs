import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Parses a JSON file of this folder. @param {string} name */
export const readSource = (name) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
