import { createStripeEmulator } from './emulator.ts';
import { readOptions } from './options.ts';

const read = readOptions(process.argv.slice(2), process.env);
if ('problem' in read) {
  console.error(`payment emulator: ${read.problem}`);
  process.exit(2);
}

const stopRequested = Promise.withResolvers<void>();
process.on('SIGTERM', () => stopRequested.resolve());
process.on('disconnect', () => stopRequested.resolve());
// The parent decides when this process ends; Ctrl+C in the terminal reaches both.
process.on('SIGINT', () => {});

try {
  const emulator = await createStripeEmulator(read.options);
  const { port, url } = await emulator.start(read.options.port);
  console.log(`payment emulator at ${url}`);
  if (process.connected) process.send?.({ ready: true, port });
  await stopRequested.promise;
  await emulator.stop();
  process.exit(0);
} catch (error) {
  console.error(`payment emulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
