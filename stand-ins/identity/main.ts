import { once } from 'node:events';
import { readCommandLine } from './command-line.ts';
import { withoutRuntimeWarning } from './runtime-warning.ts';

const read = readCommandLine(process.argv.slice(2), process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(`identity stand-in: ${problem}`);
  process.exit(2);
}

// Ctrl+C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')]);

const { createIdentityStandIn } = await withoutRuntimeWarning(() => import('./identity-stand-in.ts'));
const standIn = await createIdentityStandIn(read.settings);
console.log(`identity stand-in at ${standIn.origin}`);
process.send?.({ ready: true, port: standIn.port });

await ended;
await standIn.close();
process.exit(0);
