import { readResults } from './stored-results.ts';
import { proofs } from './stress-tests.ts';

// The reports list every stress test with its last result.
const results = readResults();
console.log(JSON.stringify(proofs.map(({ name }) => ({ name, result: results[name] }))));
