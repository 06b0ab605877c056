import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Faults } from './faults.ts';
import type { Letters } from './messages.ts';

const MAX_BYTES = 1024 * 1024;
const HOST = '127.0.0.1';

/** The SMTP side: takes letters for anybody from this machine, without a password and without TLS. */
export function createSmtp(letters: Letters, faults: Faults) {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'mailbox emulator',
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 500,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: callbackify(take),
  });
  // A client that breaks off is its own business.
  server.on('error', () => undefined);

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const mode = faults.next();
    if (stream.sizeExceeded) throw answer(552, 'The letter is too large');
    if (mode === 'refuse') throw answer(550, 'This letter is not wanted');
    if (mode === 'temporary-error') throw answer(451, 'Please try again later');
    if (mode === 'hang') {
      await faults.changed();
      throw answer(421, 'Too late');
    }
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    await letters.keep(mailFrom ? mailFrom.address : '', to, Buffer.concat(chunks));
    if (mode === 'keep-and-hang') await faults.changed();
    if (mode === 'drop-answer') {
      for (const connection of server.connections) if (connection.session === session) connection.close();
      await faults.changed();
    }
  }

  return {
    /** Starts to listen on the port (a free one for 0 or a taken one) and tells which it is. */
    listen: async (wanted: number): Promise<number> => {
      try {
        return await listen(wanted);
      } catch (error) {
        if (wanted === 0) throw error;
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

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
