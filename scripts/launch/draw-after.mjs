import { existsSync, readFileSync } from 'node:fs';

const textOf = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Does some work, and draws anew if a file says something else since, however the work ended. Answers with its exit code,
 * or that of the drawing.
 * @param {string} file @param {() => Promise<number>} work @param {() => Promise<number>} draw
 */
export async function drawAfter(file, work, draw) {
  const before = textOf(file);
  const status = await work();
  const drawn = textOf(file) === before ? 0 : await draw();
  return status || drawn;
}
