import { rejectCommandLine, runEmulator } from '../shared/run-emulator.ts';
import { readCommandLine } from './command-line.ts';
import { withoutRuntimeWarning } from './runtime-warning.ts';

const NAME = 'identity emulator';

const read = readCommandLine(process.argv.slice(2), process.env);
if ('problems' in read) rejectCommandLine(NAME, read.problems);

await runEmulator(NAME, async () => {
  const { createGoogleEmulator } = await withoutRuntimeWarning(() => import('./google-emulator.ts'));
  const { origin, port, close } = await createGoogleEmulator(read.settings);
  return { address: origin, ports: { port }, stop: close };
});
