import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { z } from 'zod';

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      to: z.array(z.string()),
      from: z.string(),
      subject: z.string(),
      messageId: z.string(),
      text: z.string(),
      html: z.string(),
      raw: z.string(),
    }),
  ),
});
const hangingSchema = z.object({ hanging: z.number() });
export type ReceivedEmail = z.infer<typeof messagesSchema>['messages'][number];

/** Without `expect.poll`, which fails after the end of a concurrent test. */
const POLL = { timeout: 20_000, interval: 25 };

/** The subject of an email about an order, without the short number. */
export const withoutNumber = (subject: string): string => subject.replace(/ \(CAM-\w{6}\)$/, '');

/** The control API of the mailbox, and its emails. */
export const mailboxAt = (origin: string) => {
  const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}/_control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { 'sec-fetch-site': 'none' },
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const messagesTo = async (address: string): Promise<ReceivedEmail[]> =>
    messagesSchema
      .parse(await control('/messages', 'GET'))
      .messages.filter(({ to }) => to.some((recipient) => recipient.toLowerCase() === address.toLowerCase()));

  const subjectsTo = async (address: string) =>
    (await messagesTo(address)).map(({ subject }) => withoutNumber(subject));
  return {
    origin,
    faults: (message: string | readonly string[]) => control('/faults', 'POST', { message }),
    clearFaults: () => control('/faults', 'DELETE'),
    messagesTo,
    subjectsTo,
    /** The number of emails that wait for a response. */
    hanging: async () => hangingSchema.parse(await control('/smtp', 'GET')).hanging,
    /** Waits until an address has exactly these emails, named without order numbers; returns the last one. */
    async waitForEmails(address: string, subjects: readonly string[]): Promise<ReceivedEmail> {
      await vi.waitFor(async () => expect(await subjectsTo(address)).toEqual(subjects), POLL);
      const last = (await messagesTo(address)).at(-1);
      if (!last) throw new Error(`no email was sent to ${address}`);
      return last;
    },
  };
};

/** The mailbox that a shop has started. */
export const shopMailbox = async (dataDir: string) =>
  mailboxAt(`http://localhost:${(await readFile(join(dataDir, 'mailbox', 'port'), 'utf8')).trim()}`);

/** Subjects of the shop's emails. */
export const ORDER_PAID = 'Order confirmed';
export const VERIFY_EMAIL = 'Please confirm your email';
export const NEW_PASSWORD = 'Reset your password';
export const ENQUIRY = 'We received your inquiry';
export const CONFIRM_BACK_IN_STOCK = 'Please confirm your request';
export const BACK_IN_STOCK = 'Back in stock';
export const WITHDRAWAL = 'We received your withdrawal';
export const ORDER_UNPAID = 'Your order is waiting for payment';
export const ORDER_CANCELLED = 'Order cancelled';
export const ORDER_REFUNDED = 'Your refund is on its way';
export const ADDRESS_CHANGED = 'Shipping address changed';
export const ACCESS_CODE = 'Your code to change an order';
export const ORDER_LINK = 'The link to your order';
export const PASSWORD_GUESSED = 'Failed sign-in attempts on your account';

export const PASSWORD_CHANGED = 'Your password was changed';
export const CHANGE_EMAIL = 'Confirm your new email';
export const EMAIL_CHANGED = 'The email of your account was changed';

/** The path of the link in an email. */
export const linkIn = ({ text }: Pick<ReceivedEmail, 'text'>): string => {
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (!url) throw new Error(`there is no link in: ${text}`);
  return new URL(url).pathname;
};

export type Mailbox = ReturnType<typeof mailboxAt>;
