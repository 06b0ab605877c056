import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { EmailStore } from './email-store.ts';
import type { Faults } from './faults.ts';

const MAX_BYTES = 1024 * 1024;
const HOST = '127.0.0.1';

/** The SMTP server: accepts emails to any address from this machine, without password and TLS. */
export function createSmtp(emails: EmailStore, faults: Faults) {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'mailbox emulator',
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 500,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: callbackify(receive),
  });
  // A client that disconnects is not a fault of the server.
  server.on('error', () => undefined);

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const mode = faults.next();
    if (stream.sizeExceeded) throw smtpError(552, 'The email is too large');
    if (mode === 'refuse') throw smtpError(550, 'Mailbox rejects this email');
    if (mode === 'temporary-error') throw smtpError(451, 'Please try again later');
    if (mode === 'hang') {
      await faults.changed();
      throw smtpError(421, 'The faults were changed');
    }
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    await emails.save(mailFrom ? mailFrom.address : '', to, Buffer.concat(chunks));
    if (mode === 'keep-and-hang') await faults.changed();
    if (mode === 'drop-answer') {
      for (const connection of server.connections) if (connection.session === session) connection.close();
      await faults.changed();
    }
  }

  return {
    /** Listens on the port, or on a free one if it is 0 or in use; returns the port. */
    listen: async (preferredPort: number): Promise<number> => {
      try {
        return await listen(preferredPort);
      } catch (error) {
        if (preferredPort === 0) throw error;
        return listen(0);
      }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };

  function listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, HOST, () => {
        server.server.off('error', reject);
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
