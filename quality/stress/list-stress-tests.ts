import { readResults } from './runner/stored-results.ts';
import { stressTests } from './stress-tests.ts';

const results = readResults();
console.log(JSON.stringify(stressTests.map(({ name }) => ({ name, result: results[name] }))));
