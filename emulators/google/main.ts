import { once } from 'node:events';
import { readCommandLine } from './command-line.ts';
import { withoutRuntimeWarning } from './runtime-warning.ts';

const read = readCommandLine(process.argv.slice(2), process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(`identity emulator: ${problem}`);
  process.exit(2);
}

// Ctrl+C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')]);

const { createGoogleEmulator } = await withoutRuntimeWarning(() => import('./google-emulator.ts'));
const emulator = await createGoogleEmulator(read.settings);
console.log(`identity emulator at ${emulator.origin}`);
process.send?.({ ready: true, port: emulator.port });

await ended;
await emulator.close();
process.exit(0);
