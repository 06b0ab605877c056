import { retryDelayMs } from '#domain/email/email-message.ts';
import type { DeliveryError, OutboxMessage, Ports } from '../ports/ports.ts';

type SendEmailsDeps = Pick<Ports, 'outbox' | 'mailer' | 'clock' | 'log'>;

/** Longer than any delivery takes; other servers do not send the email meanwhile. */
const LEASE_MS = 120_000;

/** Sends all due emails; only a crash between sending and recording repeats one, with the same Message-ID. */
export async function sendEmails(ports: SendEmailsDeps, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    const message = await ports.outbox.take(LEASE_MS);
    if (!message) return;
    const error = await sendMessage(ports, message);
    // While the mail server is unreachable, the next email would fail too.
    if (error?.code === 'server-unavailable') return;
  }
}

const sendMessage = async (
  { outbox, mailer, clock, log }: SendEmailsDeps,
  message: OutboxMessage,
): Promise<DeliveryError | undefined> => {
  const { id, until, attempts, content, requestId } = message;
  const fields = {
    emailId: id,
    kind: content.kind,
    attempts,
    ...(requestId !== null && { causedBy: requestId }),
  };
  if (until <= clock()) {
    log.error({ event: 'email.abandoned', ...fields }, 'An email could not be sent in time');
    await outbox.failed(id, 'too late', null);
    return undefined;
  }
  const sent = await mailer.send(message);
  if (sent.ok) {
    await outbox.sent(id);
    log.info({ event: 'email.sent', ...fields }, 'An email was sent');
    return undefined;
  }
  const { code, reason } = sent.error;
  log.warn({ event: 'email.deferred', ...fields, reason }, 'The mail server did not accept an email');
  await outbox.failed(id, reason, code === 'rejected' ? null : retryDelayMs(attempts));
  return sent.error;
};
