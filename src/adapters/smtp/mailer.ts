import { createTransport } from 'nodemailer';
import { err, ok } from '#domain/values/result.ts';
import { isLoopback } from '#platform/loopback.ts';
import { TIMED_OUT, withTimeout } from '#platform/with-timeout.ts';
import type { Mailer } from '#services/ports/ports.ts';
import { attachPictures, type ReadPictures } from './attach-pictures.ts';
import { toDeliveryError } from './delivery-error.ts';
import { composeEmail } from './messages/compose-email.ts';
import type { EmailLinks } from './messages/email-links.ts';
import { toHtml } from './messages/html.ts';
import { type Sender, toText } from './messages/layout.ts';

type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password if required. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly sender: Sender;
  /** The domain of the Message-ID. */
  readonly host: string;
  readonly links: EmailLinks;
  readonly readPictures: ReadPictures;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** Timeout for an email, including all steps. */
const SEND_TIMEOUT_MS = 60_000;

/** True if STARTTLS is required, so that emails and the password are never sent unencrypted over a network. */
export const needsTls = (url: string): boolean => !isLoopback(new URL(url).hostname);

/** Sends emails by SMTP, each on its own connection. */
export const createMailer = (settings: MailSettings, sendMs = SEND_TIMEOUT_MS): Mailer => {
  const { url, from, sender, host, links, readPictures } = settings;
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // No email refers to a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, content, requestId }) {
      const { content: email, attachments } = await attachPictures(
        composeEmail(content, links),
        readPictures,
      );
      const send = () =>
        transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: email.subject,
          text: toText(email, sender),
          html: toHtml(email, sender),
          attachments: [...attachments],
          // The same for every attempt, so that mail programs recognize a duplicate.
          messageId: `<${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(requestId && { 'X-Request-Id': requestId }),
            ...(email.unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      try {
        const isLate = (await withTimeout(sendMs, send)) === TIMED_OUT;
        return isLate
          ? err({ code: 'server-unavailable', reason: `no response within ${sendMs} ms` })
          : ok(undefined);
      } catch (error) {
        return err(toDeliveryError(error));
      }
    },
  };
};
