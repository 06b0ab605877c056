// The rows of `npm run prove`, and what docs/figures.json keeps of them.
import { environment } from './environment.mjs';
import { run } from './running.mjs';

export { figuresFile, readFigures } from './kept-figures.mjs';

/** @typedef {{ name: string, says: string, faults: string[], goal: string, rounds: number }} Row */
/** @typedef {import('./kept-figures.mjs').Figure} Figure @typedef {import('./kept-figures.mjs').Figures} Figures */

/** Every row there is, in its order. @param {string} node the pinned one @returns {Promise<Row[]>} */
export async function listRows(node) {
  const { status, output } = await run(node, ['prove/rows.ts'], { env: environment(), quiet: true });
  if (status !== 0) throw new Error(`The rows could not be listed.\n${output.trim()}`);
  return JSON.parse(output);
}

/** What a reader is told of the figure of a row. @param {Row} row @param {Figures} figures */
export const inFigures = ({ name }, figures) => {
  const figure = figures[name];
  if (!figure) return 'never reached';
  const { rounds, reached, isMet, on, commit } = figure;
  return `${rounds}: ${reached}${isMet ? '' : ' (**goal missed**)'}, ${on}${commit ? ` at ${commit}` : ''}`;
};

/** The rows whose goal no figure meets. @param {readonly Row[]} rows @param {Figures} figures */
export const unmetRows = (rows, figures) => rows.filter(({ name }) => !figures[name]?.isMet);

/**
 * Figures that say nothing of the rows as they are now: those of rows that are gone, or that try something else since.
 * @param {readonly Row[]} rows @param {Figures} figures
 */
export const staleFigures = (rows, figures) =>
  Object.entries(figures).flatMap(([name, figure]) => {
    const row = rows.find((one) => one.name === name);
    if (!row) return [`docs/figures.json has a figure of ${name}, which is no row of npm run prove.`];
    const changed = /** @type {const} */ (['says', 'goal']).filter((what) => row[what] !== figure[what]);
    return changed.map(
      (what) =>
        `docs/figures.json has a figure of ${name} for another row (its \`${what}\` has changed): prove it again, or take the figure out.`,
    );
  });
