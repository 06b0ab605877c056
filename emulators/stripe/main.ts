import { rejectCommandLine, runEmulator } from '../shared/run-emulator.ts';
import { createStripeEmulator } from './emulator.ts';
import { readOptions } from './options.ts';

const NAME = 'payment emulator';

const read = readOptions(process.argv.slice(2), process.env);
if ('problem' in read) rejectCommandLine(NAME, [read.problem]);

await runEmulator(NAME, async () => {
  const { start, stop } = await createStripeEmulator(read.options);
  const { port, url } = await start(read.options.port);
  return { address: url, ports: { port }, stop };
});
