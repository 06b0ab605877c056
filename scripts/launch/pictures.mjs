import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, haveSameContents } from './fingerprint.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { printError } from './standard-error.mjs';

/** Sources of the resized photographs. */
const sources = ['art/masters', 'art/resize-pictures.ts', 'src/web/pictures/picture-widths.ts'];

const stamp = join(root, 'build', 'pictures', '.done');

/** @returns {import('./fingerprint.mjs').Fingerprint} */
const readStamp = () => {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
};

/**
 * Resizes the photographs in the background; the shop serves the originals until then. `done` never rejects.
 * @param {string} node path of the pinned Node
 * @returns {{ done: Promise<void>, stop: () => void }}
 */
export function resizePictures(node) {
  const before = readStamp();
  const now = fingerprintOf(sources, before);
  if (haveSameContents(before, now)) return { done: Promise.resolve(), stop: () => undefined };
  /** @type {number | undefined} */
  let child;
  const done = run(node, ['art/resize.ts'], {
    quiet: true,
    channel: true,
    onStart: (pid) => {
      child = pid;
    },
  })
    .then(({ status, output }) => {
      if (status === 0) writeFileSync(stamp, JSON.stringify(now));
      if (status === 1) printError(`The pictures could not be resized:\n${output.trim()}`);
    })
    .catch((error) => printError(`The pictures could not be resized:\n${error}`))
    .finally(() => {
      child = undefined;
    });
  const stop = () => {
    if (child !== undefined) process.kill(child);
  };
  return { done, stop };
}
