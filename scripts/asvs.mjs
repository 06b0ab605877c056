// `npm run asvs`: writes docs/asvs.md from docs/asvs.json; fails when a requirement is missing or names what is not there.
import { problemsOf, readRequirements } from './launch/asvs.mjs';
import { writeAsvs } from './launch/asvs-page.mjs';

const requirements = readRequirements();
const problems = problemsOf(requirements);
for (const problem of problems) console.error(problem);
writeAsvs(requirements);
console.log(`docs/asvs.md is written: ${Object.keys(requirements).length} requirements.`);
process.exitCode = problems.length === 0 ? 0 : 1;
