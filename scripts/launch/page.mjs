// What the pages that are drawn from tests have in common.

/**
 * Numbers in front and the name of the browser's project tell the reader nothing here, nor does how a title names what it
 * is tried with. @param {string} title
 */
export const sentence = (title) =>
  title
    .replace(/\[[^\]]+\] */g, '')
    .replace(/%[sdifjo]|\$\{(?:[^{}]|\{[^{}]*\})*\}|\$\w[\w.]*/g, '…')
    .replaceAll('|', '\\|');

/** Test files end in another order each time. @param {{ file: string, title: string }} one @param {{ file: string, title: string }} other */
export const byFile = (one, other) =>
  Number(one.file > other.file) - Number(one.file < other.file) ||
  Number(sentence(one.title) > sentence(other.title)) - Number(sentence(one.title) < sentence(other.title));
