// Fails for statements and faults without a test, and for references to missing tests.

import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { reportProblems } from '../reports/reports.mjs';
import { listStressCases, listTests } from './list-tests.mjs';

const node = await ensureInstalled();
const problems = reportProblems(await listTests(node), await listStressCases(node));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
