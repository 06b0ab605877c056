import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const refusals = ['EACCES', 'EPERM', 'EROFS'];

/** @param {string} path @returns {string} */
const nearestFolder = (path) => (existsSync(dirname(path)) ? dirname(path) : nearestFolder(dirname(path)));

/**
 * What to tell of an error: a sentence about the folder when something in it may not be written, or else its own words.
 * @param {unknown} error
 */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  const isOfFile = path !== undefined && !syscall?.startsWith('spawn');
  if (!isOfFile || !refusals.includes(String(code))) return error.message;
  return `The folder ${nearestFolder(path)} cannot be written (${code}), and parts or pages have to be put there; make it writable, or start once as the user who owns it.`;
}

/**
 * Writes what only saves time at the next start; a checkout that may not be written does without.
 * @param {() => void} write
 */
export function tryTo(write) {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!refusals.includes(String(code))) throw error;
  }
}
