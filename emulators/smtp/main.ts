import { rejectCommandLine, runEmulator } from '../shared/run-emulator.ts';
import { createMailbox } from './mailbox.ts';
import { readOptions } from './options.ts';

const NAME = 'mailbox emulator';

const read = readOptions(process.argv.slice(2));
if ('problem' in read) rejectCommandLine(NAME, [read.problem]);

await runEmulator(NAME, async () => {
  const { origin, port, smtpPort, close } = await createMailbox(read.options);
  return { address: `${origin}, SMTP at localhost:${smtpPort}`, ports: { port, smtpPort }, stop: close };
});
