import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';
import { run } from './running.mjs';

const facts = join(root, 'art', 'masters', 'pictures.json');
const done = join(root, 'build', 'pictures', '.done');

/** @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Cuts the photographs to the widths of the layouts beside the shop, which sends them whole until then. Answers how to
 * stop, for when the shop has ended.
 * @param {string} node the pinned one
 * @returns {() => void}
 */
export function cutPictures(node) {
  if (textOf(facts) === textOf(done)) return () => undefined;
  /** @type {number | undefined} */
  let cutter;
  run(node, ['art/cut.ts'], {
    quiet: true,
    channel: true,
    onStart: (pid) => {
      cutter = pid;
    },
  })
    .then(({ status, output }) => {
      if (status === 1) console.error(`The pictures could not be cut to size:\n${output.trim()}`);
    })
    .catch((error) => console.error('The pictures could not be cut to size:', error))
    .finally(() => {
      cutter = undefined;
    });
  return () => {
    if (cutter !== undefined) process.kill(cutter);
  };
}
