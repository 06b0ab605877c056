// `npm run reports`: writes which tests cover the specification, the known faults and OWASP's ASVS to .cache/reports.
import { join } from 'node:path';
import { launch, rejectArguments } from '../../scripts/launch/entry.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { cacheFolder } from '../../scripts/launch/paths.mjs';
import { reportProblems, writeReports } from '../reports/reports.mjs';
import { listStressCases, listTests } from './list-tests.mjs';

await launch(async () => {
  rejectArguments();
  const node = await ensureInstalled();
  const [tests, cases] = [await listTests(node), await listStressCases(node)];
  const folder = join(cacheFolder, 'reports');
  for (const summary of writeReports(folder, tests, cases)) console.log(summary);
  console.log(`Reports of ${tests.length} tests: ${folder}`);
  const problems = reportProblems(tests, cases);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
