import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { err, ok } from '#domain/values/result.ts';
import { isLoopback } from '#platform/loopback.ts';
import type { DeliveryError, Mailer } from '#services/ports/ports.ts';
import { postErrorOf } from './delivery-error.ts';
import { toHtml } from './messages/html.ts';
import { toText } from './messages/layout.ts';
import { type LetterLinks, writeLetter } from './messages/write.ts';

type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password where they are needed. */
  readonly url: string;
  /** The sender, as `Name <address>` or an address alone. */
  readonly from: string;
  readonly shopName: string;
  /** What the Message-ID ends with. */
  readonly host: string;
  readonly links: LetterLinks;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** The longest that one letter may take, all in all. */
const SEND_MS = 60_000;

/** Whether a connection that begins open has to be closed to others: letters and the password never travel readable. */
export const needsTls = (url: string): boolean => !isLoopback(new URL(url).hostname);

/** A mail server, spoken to by SMTP; each letter has a connection of its own. */
export const createMailer = (settings: MailSettings, sendMs = SEND_MS): Mailer => {
  const { url, from, shopName, host, links } = settings;
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A letter is made of our own words alone; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, letter, requestId }) {
      const content = writeLetter(letter, links);
      const sent = transport
        .sendMail({
          from,
          to: { name: '', address: to },
          subject: content.subject,
          text: toText(content, shopName),
          html: toHtml(content, shopName),
          // The same for every try, so that a letter that comes twice is known to be one.
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(requestId && { 'X-Request-Id': requestId }) },
        })
        .then(
          () => ok(undefined),
          (error: unknown) => err(postErrorOf(error)),
        );
      return inTime(sent, sendMs);
    },
  };
};

const inTime = async <T>(sent: Promise<T>, ms: number) => {
  const done = new AbortController();
  const late: DeliveryError = { code: 'post-unavailable', reason: `no answer in ${ms} ms` };
  const overdue = wait(ms, err(late), { signal: done.signal });
  overdue.catch(() => undefined);
  try {
    return await Promise.race([sent, overdue]);
  } finally {
    done.abort();
  }
};
