import { readOptions } from './options.ts';
import { createPaymentStandIn } from './stand-in.ts';

const read = readOptions(process.argv.slice(2), process.env);
if ('problem' in read) {
  console.error(`payment stand-in: ${read.problem}`);
  process.exit(2);
}

const told = Promise.withResolvers<void>();
process.on('SIGTERM', () => told.resolve());
process.on('disconnect', () => told.resolve());
// The parent decides when this ends; a Ctrl+C in the terminal reaches both.
process.on('SIGINT', () => {});

try {
  const standIn = await createPaymentStandIn(read.options);
  const { port, url } = await standIn.start(read.options.port);
  console.log(`payment stand-in at ${url}`);
  if (process.connected) process.send?.({ ready: true, port });
  await told.promise;
  await standIn.stop();
  process.exit(0);
} catch (error) {
  console.error(`payment stand-in: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
