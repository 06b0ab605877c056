// Fails for a statement of the specification or a fault without a test, and for names of tests that do not exist.
import { reportProblems } from '../quality/reports/reports.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { listStressCases, listTests } from './launch/list-tests.mjs';

const node = await ensureInstalled();
const problems = reportProblems(await listTests(node), await listStressCases(node));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
