// Titles of tests as the reports and faults.json write them.

/** @typedef {{ file: string, title: string, outcome: 'passed' | 'failed' | 'skipped' }} TestResult */

/** Removes requirement numbers and the browser project; a template variable becomes “…”. @param {string} title */
export const plainTitle = (title) =>
  title.replace(/\[[^\]]+\] */g, '').replace(/%[sdifjo]|\$\{(?:[^{}]|\{[^{}]*\})*\}|\$\w[\w.]*/g, '…');

/** Matches every title that a test with this plain title has in a run. @param {string} plain */
export const titlePattern = (plain) =>
  new RegExp(
    `^${plain
      .split('…')
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

/** Lists tests as Markdown, sorted by file and title, each title once. @param {readonly TestResult[]} tests */
export const listOfTests = (tests) => {
  const lines = tests
    .map(({ file, title }) => ({ file, text: plainTitle(title).replaceAll('|', '\\|') }))
    .toSorted((a, b) => compare(a.file, b.file) || compare(a.text, b.text))
    .map(({ file, text }) => `- ${text} — \`${file}\``);
  return [...new Set(lines)];
};

/** @param {string} a @param {string} b */
const compare = (a, b) => Number(a > b) - Number(a < b);
