import { createMailbox } from './mailbox.ts';
import { readOptions } from './options.ts';

const read = readOptions(process.argv.slice(2));
if ('problem' in read) {
  console.error(`mailbox emulator: ${read.problem}`);
  process.exit(2);
}

const stopRequested = Promise.withResolvers<void>();
process.on('SIGTERM', () => stopRequested.resolve());
process.on('disconnect', () => stopRequested.resolve());
// The parent decides when this process ends; Ctrl+C in the terminal reaches both.
process.on('SIGINT', () => {});

try {
  const mailbox = await createMailbox(read.options);
  console.log(`mailbox emulator at ${mailbox.origin}, SMTP at localhost:${mailbox.smtpPort}`);
  if (process.connected) process.send?.({ ready: true, port: mailbox.port, smtpPort: mailbox.smtpPort });
  await stopRequested.promise;
  await mailbox.close();
  process.exit(0);
} catch (error) {
  console.error(`mailbox emulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
