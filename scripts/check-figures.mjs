// Whether each figure in docs/figures.json is one of a row as it is now. Rows without one, or that miss their goal, are told.
import { listRows, readFigures, staleFigures, unmetRows } from './launch/figures.mjs';
import { ensureInstalled } from './launch/install.mjs';

const [rows, figures] = [await listRows(await ensureInstalled()), readFigures()];
const unmet = unmetRows(rows, figures).map(({ name }) => name);
if (unmet.length > 0)
  console.log(`warning: of ${rows.length} rows of npm run prove no figure meets ${unmet.join(', ')}`);
const stale = staleFigures(rows, figures);
for (const problem of stale) console.error(problem);
process.exitCode = stale.length === 0 ? 0 : 1;
