import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, haveSameContents } from './fingerprint.mjs';
import { root } from './places.mjs';
import { run } from './running.mjs';
import { printError } from './standard-error.mjs';

/** What the cuts are made from. */
const sources = ['art/masters', 'art/cuts.ts', 'src/web/pictures/picture-widths.ts'];

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
 * Cuts the photographs to the widths of the layouts beside the shop, which sends them whole until then. Answers when that
 * is done, whether or not it could be, and how to stop it before.
 * @param {string} node the pinned one
 * @returns {{ done: Promise<void>, stop: () => void }}
 */
export function cutPictures(node) {
  const before = readStamp();
  const now = fingerprintOf(sources, before);
  if (haveSameContents(before, now)) return { done: Promise.resolve(), stop: () => undefined };
  /** @type {number | undefined} */
  let cutter;
  const done = run(node, ['art/cut.ts'], {
    quiet: true,
    channel: true,
    onStart: (pid) => {
      cutter = pid;
    },
  })
    .then(({ status, output }) => {
      if (status === 0) writeFileSync(stamp, JSON.stringify(now));
      if (status === 1) printError(`The pictures could not be cut to size:\n${output.trim()}`);
    })
    .catch((error) => printError(`The pictures could not be cut to size:\n${error}`))
    .finally(() => {
      cutter = undefined;
    });
  const stop = () => {
    if (cutter !== undefined) process.kill(cutter);
  };
  return { done, stop };
}
