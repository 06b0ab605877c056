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
import { retryWhenShed } from '#test/support/response-statuses.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const SHOP_EMAIL = 'hello@camellia.example';

/** Advertisements that a sender could try to deliver in our emails; random secrets cannot contain such long words. */
const ADVERTISEMENTS = [
  'Visit jackpot.example now',
  'https://jackpot.example/winnings',
  'www.jackpot.example, mail jackpot@jackpot.example',
  '<a href="//jackpot.example">jackpot</a>',
  'jackpot: call +1 900 555 0199',
];
const ADVERTISED = /jackpot|winnings|900 555|KETTLE-AND-CUPS/i;

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
/** Emails that the shop, its staff or a confirmed request causes, and those to staff; none has text of the sender. */
const CAUSED_BY_OTHERS: readonly (typeof EMAIL_KINDS)[number][] = [
  'order-unpaid',
  'order-packed',
  'order-shipped',
  'order-delivered',
  'order-message',
  'back-in-stock',
  'staff-link',
  'staff-access-changed',
  'staff-codes-guessed',
  'staff-new-order',
  'staff-new-enquiry',
];
/** Emails that repeat an address, or the statement of a withdrawal, as the law demands. */
const WITH_TYPED_TEXT: readonly string[] = [ORDER_PAID, ADDRESS_CHANGED, WITHDRAWAL];

/** Submits a form, again if a busy machine made the shop shed it. */
const send = (shopper: Shopper, path: string, fields: Readonly<Record<string, string>> = {}) =>
  retryWhenShed(() => shopper.send(path, fields));
const register = (shopper: Shopper, email: string, displayName: string) =>
  retryWhenShed(() => shopper.register(aSignUp(email, { displayName })));

/** Triggers every kind of email to an address, with the same text in every field. */
const sendEveryEmail = async (hostile: string): Promise<ReceivedEmail[]> => {
  const email = anEmail();
  const sender = shop.newShopper();
  const previousOwner = shop.newShopper();
  await register(previousOwner, anEmail(), hostile);
  await send(previousOwner, '/account/details', { intent: 'change-email', email, password: PASSWORD });
  expect((await register(sender, email, hostile)).status).toBe(202);
  await send(sender, '/reset-password', { email });
  const guess = () => retryWhenShed(() => shop.newShopper().signIn(email, 'not it, I am afraid'));
  await guess();
  await shop.database.rows(
    "update rate_limits set whole_at = now() + interval '1 day' where key like 'failed-sign-in %'",
  );
  await guess();
  await send(sender, '/franchising', {
    name: hostile,
    email,
    phone: '',
    town: hostile,
    message: hostile,
    website: '',
  });
  await send(sender, '/withdrawal', {
    intent: 'confirm',
    name: hostile,
    orderNumber: 'CALL-555-0100-FOR-A-KETTLE-AND-CUPS',
    email,
    items: hostile,
  });
  await send(sender, '/back-in-stock/marrakech-mint', { email });
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
  await send(buyer, `${path}/address`, Object.fromEntries(changed));
  await send(buyer, path, { intent: 'send-code' });
  await send(buyer, '/find-order', { number: order.receipt, email });
  await send(buyer, path, { intent: 'cancel-paid' });
  await changeAccount(sender);
  const expected = [...UNPAID_FOR, ...PAID_FOR].toSorted();
  await expect.poll(async () => (await shop.mailbox.subjectsTo(email)).toSorted()).toEqual(expected);
  return shop.mailbox.messagesTo(email);
};

/** Changes the password and then the email of an account. */
const changeAccount = async (sender: Shopper): Promise<void> => {
  const password = 'second flush in june';
  const change = { currentPassword: PASSWORD, password, confirmPassword: password };
  await send(sender, '/account/details', { intent: 'change-password', ...change });
  const newEmail = anEmail();
  await send(sender, '/account/details', { intent: 'change-email', email: newEmail, password });
  await send(sender, linkIn(await shop.mailbox.waitForEmails(newEmail, [CHANGE_EMAIL])));
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
    expect(messages).toHaveLength(EMAIL_KINDS.length - CAUSED_BY_OTHERS.length);
    for (const message of messages) {
      const { subject, text, html } = message;
      for (const part of WITH_TYPED_TEXT.some((typed) => subject.startsWith(typed))
        ? [headersOf(message)]
        : [headersOf(message), text, html])
        expect(`${subject}\n${part}`).not.toMatch(ADVERTISED);
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
