import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const PERMISSION_ERRORS = ['EACCES', 'EPERM', 'EROFS'];

/** @param {string} path @returns {string} */
const nearestFolder = (path) => (existsSync(dirname(path)) ? dirname(path) : nearestFolder(dirname(path)));

/** The message of an error; for a folder without write permission, a sentence about it. @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  const isOfFile = path !== undefined && !syscall?.startsWith('spawn');
  if (!isOfFile || !PERMISSION_ERRORS.includes(String(code))) return error.message;
  return `The folder ${nearestFolder(path)} cannot be written (${code}); make it writable, or start once as the user who owns it, to install and build the shop.`;
}

/**
 * Runs a write that only speeds up the next start; ignores that the checkout is read-only.
 * @param {() => void} write
 */
export function tryWrite(write) {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!PERMISSION_ERRORS.includes(String(code))) throw error;
  }
}
