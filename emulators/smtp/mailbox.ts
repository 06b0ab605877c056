import { mkdir } from 'node:fs/promises';
import { listenOnLoopback } from '../shared/listen-on-loopback.ts';
import { createApp } from './app.ts';
import { openEmailStore } from './email-store.ts';
import { createFaults } from './faults.ts';
import { createSmtp } from './smtp.ts';

export type MailboxOptions = {
  /** The folder of the emails; created if missing. */
  readonly data: string;
  /** Preferred ports of the page and of SMTP; 0 or a port in use gives any free one. */
  readonly port: number;
  readonly smtpPort: number;
};

/** Starts a mailbox that accepts emails to any address, delivers none, and shows them all. */
export async function createMailbox({ data, port, smtpPort }: MailboxOptions) {
  await mkdir(data, { recursive: true });
  const faults = createFaults();
  const emails = await openEmailStore(data);
  const smtp = createSmtp(emails, faults);
  const boundSmtpPort = await smtp.listen(smtpPort);
  const page = await listenOnLoopback(createApp({ emails, faults, smtpPort: boundSmtpPort }).fetch, port);
  return {
    port: page.port,
    smtpPort: boundSmtpPort,
    origin: `http://localhost:${page.port}`,
    async close() {
      // Releases hanging clients, which would delay the shutdown.
      faults.clear();
      await Promise.all([page.close(), smtp.close()]);
    },
  };
}
