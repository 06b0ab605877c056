import { readFileSync } from 'node:fs';

/** Returns the text of a UTF-8 file; undefined if it cannot be read. */
export const readTextFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
