import { readResults } from './stored-results.ts';
import { stressTests } from './stress-tests.ts';

// The reports list every stress test with its last result.
const results = readResults();
console.log(JSON.stringify(stressTests.map(({ name }) => ({ name, result: results[name] }))));
