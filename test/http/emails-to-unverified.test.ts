import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_KINDS } from '#domain/email/email-message.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import {
  ACCESS_CODE,
  ADDRESS_CHANGED,
  CHANGE_EMAIL,
  CONFIRM_BACK_IN_STOCK,
  EMAIL_CHANGED,
  ENQUIRY,
  linkIn,
  NEW_PASSWORD,
  ORDER_CANCELLED,
  ORDER_LINK,
  ORDER_PAID,
  ORDER_REFUNDED,
  PASSWORD_CHANGED,
  PASSWORD_GUESSED,
  type ReceivedEmail,
  VERIFY_EMAIL,
  WITHDRAWAL,
} from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const SHOP_EMAIL = 'hello@camellia.example';

/** Advertisements that a sender could try to deliver in our emails. */
const ADVERTISEMENTS = [
  'Visit evil.example now',
  'https://evil.example/prize',
  'www.evil.example, mail evil@evil.example',
  '<a href="//evil.example">evil</a>',
  'evil: call +1 900 555 0199',
];

/** What a stranger can cause for nothing. */
const UNPAID_FOR = [
  VERIFY_EMAIL,
  NEW_PASSWORD,
  PASSWORD_GUESSED,
  ENQUIRY,
  WITHDRAWAL,
  CONFIRM_BACK_IN_STOCK,
  PASSWORD_CHANGED,
  CHANGE_EMAIL,
  EMAIL_CHANGED,
];
/** Emails about a paid order. */
const PAID_FOR = [ORDER_PAID, ADDRESS_CHANGED, ACCESS_CODE, ORDER_LINK, ORDER_CANCELLED, ORDER_REFUNDED];
/** Emails that repeat an address, or the statement of a withdrawal, as the law demands. */
const WITH_TYPED_TEXT: readonly string[] = [ORDER_PAID, ADDRESS_CHANGED, WITHDRAWAL];

/** Triggers every kind of email to an address, with the same text in every field. */
const sendEveryEmail = async (hostile: string): Promise<ReceivedEmail[]> => {
  const email = anEmail();
  const sender = shop.newShopper();
  const previousOwner = shop.newShopper();
  await previousOwner.register(aSignUp(anEmail(), { displayName: hostile }));
  await previousOwner.send('/account/details', { intent: 'change-email', email, password: PASSWORD });
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
  await sender.send('/withdrawal', {
    intent: 'confirm',
    name: hostile,
    orderNumber: 'CALL-555-0100-FOR-A-FREE-KETTLE',
    email,
    items: hostile,
  });
  await sender.send('/back-in-stock/marrakech-mint', { email });
  const shippingAddress = anAddress({
    name: hostile,
    line1: hostile,
    line2: hostile,
    city: hostile,
    state: hostile,
  });
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const purchase = aPurchase({ email, items, shipping: shippingAddress, billing: shippingAddress });
  const buyer = shop.newShopper();
  const order = await shop.order(buyer, purchase);
  await shop.payment.pay(order.session);
  await expect.poll(() => shop.mailbox.subjectsTo(email)).toContain(ORDER_PAID);
  const path = `/order/${order.linkSecret}`;
  const changed = Object.entries({ ...shippingAddress, line2: '' }).map(([name, typed]) => [
    `shipping.${name}`,
    typed,
  ]);
  await buyer.send(`${path}/address`, Object.fromEntries(changed));
  await buyer.send(path, { intent: 'send-code' });
  await buyer.send('/find-order', { number: order.receipt, email });
  await buyer.send(path, { intent: 'cancel-paid' });
  await changeAccount(sender);
  const expected = [...UNPAID_FOR, ...PAID_FOR].toSorted();
  await expect.poll(async () => (await shop.mailbox.subjectsTo(email)).toSorted()).toEqual(expected);
  return shop.mailbox.messagesTo(email);
};

/** Changes the password and then the email of an account. */
const changeAccount = async (sender: Shopper): Promise<void> => {
  const password = 'second flush in june';
  const change = { currentPassword: PASSWORD, password, confirmPassword: password };
  await sender.send('/account/details', { intent: 'change-password', ...change });
  const newEmail = anEmail();
  await sender.send('/account/details', { intent: 'change-email', email: newEmail, password });
  await sender.send(linkIn(await shop.mailbox.waitForEmails(newEmail, [CHANGE_EMAIL])));
};

/** Texts that an email program may show as a link. */
const LINK_TEXT = /https?:\/\/[^\s"<]+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+[a-z]{2,}\S*/gi;
const headersOf = ({ raw }: ReceivedEmail) => raw.split('\r\n\r\n')[0] ?? '';
/** The visible text of an email, and the targets of its links. */
const linksAndText = ({ subject, text, html }: ReceivedEmail) =>
  [subject, text, ...[...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)].join('\n');

test('emails to an unverified address contain no foreign link, and text of the sender only where it is due', async () => {
  for (const hostile of ADVERTISEMENTS) {
    const messages = await sendEveryEmail(hostile);
    // Without the reminder of an unpaid order, whose data has no text, and the one after a confirmed request.
    expect(messages).toHaveLength(EMAIL_KINDS.length - 2);
    for (const message of messages) {
      const { subject, text, html } = message;
      for (const part of WITH_TYPED_TEXT.some((typed) => subject.startsWith(typed))
        ? [headersOf(message)]
        : [headersOf(message), text, html])
        expect(`${subject}\n${part}`).not.toMatch(/evil|prize|900 555|KETTLE/i);
      const foreignLinks = (linksAndText(message).match(LINK_TEXT) ?? []).filter(
        (link) => !link.startsWith(shop.origin) && link !== SHOP_EMAIL,
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
