// Whether docs/asvs.json has every requirement once, with something that is there, and docs/asvs.md says the same.
import { problemsOf, readRequirements } from './launch/asvs.mjs';
import { isAsvsWritten } from './launch/asvs-page.mjs';

const requirements = readRequirements();
const problems = problemsOf(requirements);
if (!isAsvsWritten(requirements)) problems.push('docs/asvs.md is not up to date: npm run asvs writes it.');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
