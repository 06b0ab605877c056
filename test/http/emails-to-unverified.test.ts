import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_KINDS } from '#domain/email/email-message.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import {
  ENQUIRY,
  NEW_PASSWORD,
  ORDER_PAID,
  PASSWORD_GUESSED,
  type ReceivedEmail,
  VERIFY_EMAIL,
} from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Advertisements that a sender could try to deliver in our emails. */
const ADVERTISEMENTS = [
  'Visit evil.example now',
  'https://evil.example/prize',
  'www.evil.example, mail evil@evil.example',
  '<a href="//evil.example">evil</a>',
  'evil: call +1 900 555 0199',
];

/** Triggers every kind of email to an address, with the same text in every field. */
const sendEveryEmail = async (hostile: string): Promise<ReceivedEmail[]> => {
  const email = anEmail();
  const sender = shop.newShopper();
  expect((await sender.register(aSignUp(email, { displayName: hostile }))).status).toBe(202);
  await sender.send('/reset-password', { email });
  const guess = () => shop.newShopper().signIn(email, 'not it, I am afraid');
  await guess();
  await shop.database.rows(
    "update rate_limits set whole_at = now() + interval '1 day' where key like 'failed-sign-in %'",
  );
  await guess();
  await sender.send('/franchising', {
    name: hostile,
    email,
    phone: '',
    town: hostile,
    message: hostile,
    website: '',
  });
  const shippingAddress = anAddress({
    name: hostile,
    line1: hostile,
    line2: hostile,
    city: hostile,
    state: hostile,
  });
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const purchase = aPurchase({ email, items, shipping: shippingAddress, billing: shippingAddress });
  await shop.payment.pay((await shop.order(shop.newShopper(), purchase)).session);
  const expected = [VERIFY_EMAIL, NEW_PASSWORD, PASSWORD_GUESSED, ENQUIRY, ORDER_PAID].toSorted();
  await expect.poll(async () => (await shop.mailbox.subjectsTo(email)).toSorted()).toEqual(expected);
  return shop.mailbox.messagesTo(email);
};

/** Texts that an email program may show as a link. */
const LINK_TEXT = /https?:\/\/[^\s"<]+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+[a-z]{2,}\S*/gi;
const headersOf = ({ raw }: ReceivedEmail) => raw.split('\r\n\r\n')[0] ?? '';
/** The visible text of an email, and the targets of its links. */
const linksAndText = ({ subject, text, html }: ReceivedEmail) =>
  [subject, text, ...[...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)].join('\n');

test('emails to an unverified address contain no text of the sender and no foreign link', async () => {
  for (const hostile of ADVERTISEMENTS) {
    const messages = await sendEveryEmail(hostile);
    expect(messages).toHaveLength(EMAIL_KINDS.length);
    for (const message of messages) {
      const { subject, text, html } = message;
      for (const part of [headersOf(message), text, html])
        expect(`${subject}\n${part}`).not.toMatch(/evil|prize|900 555/i);
      const foreignLinks = (linksAndText(message).match(LINK_TEXT) ?? []).filter(
        (link) => !link.startsWith(shop.origin),
      );
      expect([subject, foreignLinks]).toEqual([subject, []]);
    }
  }
});

test('stores an enquiry as it was typed, although its email does not repeat it', async () => {
  const [hostile = ''] = ADVERTISEMENTS;
  const email = anEmail();
  await shop
    .newShopper()
    .send('/franchising', { name: hostile, email, phone: '', town: hostile, message: hostile, website: '' });
  expect(
    await shop.database.rows('select name, town, message from enquiries where email = $1', [email]),
  ).toEqual([{ name: hostile, town: hostile, message: hostile }]);
});
