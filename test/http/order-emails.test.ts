import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMintPurchase, anAddress, aPurchase } from '#test/support/examples.ts';
import { linkIn, ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A guest who has ordered two masala chai at $12.40 and a mint. */
const aGuest = async (email = anEmail()) => {
  const request = aPurchase({
    email,
    items: [
      { id: 'masala-chai', quantity: 2 },
      { id: 'marrakech-mint', quantity: 1 },
    ],
    shipping: anAddress({ line2: '<b>back door</b>' }),
  });
  const shopper = shop.newShopper();
  return { email, shopper, ...(await shop.order(shopper, request)) };
};

test('[GUEST-1] emails a shopper who has paid the lines, total and secret link once', async () => {
  const { email, receipt, session, linkSecret, shopper } = await aGuest();
  await shop.payment.faults({ duplicate: 3 });
  await shop.payment.pay(session);
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  await shop.payment.clearFaults();
  for (let n = 0; n < 3; n += 1) await shopper.post(`/api/orders/${receipt}/confirm`);
  const [row] = await shop.database.rows<{ messages: string }>(
    'select count(*) as messages from letters where "to" = $1',
    [email],
  );
  expect(row).toEqual({ messages: '1' });
  for (const content of [
    receipt,
    'Masala Chai, 2 × $12.40 = $24.80',
    'Total (USD): $',
    `/order/${linkSecret}`,
  ])
    expect(message.text).toContain(content);
  expect(message.from).toBe('shop@localhost');
  expect(message.html).toContain(`href="${shop.origin}/order/${linkSecret}"`);
});

test('[GUEST-1] shows a guest’s order under the link, with status, lines and addresses', async () => {
  const { session, receipt, linkSecret, email } = await aGuest();
  const before = await openPage(shop.newShopper(), `/order/${linkSecret}`);
  expect(before.text).toContain('Awaiting payment');
  expect(before.html).toContain('Pay now');
  await shop.payment.pay(session);
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  const { response, html, text } = await openPage(shop.newShopper(), linkIn(message));
  expect(response.status).toBe(200);
  for (const content of [
    receipt,
    'Paid',
    'Masala Chai 2 × $12.40',
    '12 Camellia Lane',
    'Springfield',
    'United States',
  ])
    expect(text).toContain(content);
  expect(html).not.toContain('<b>back door</b>');
  expect(html).not.toContain('Pay now');
});

test('[GUEST-1] the order page is not cached, not indexed, and sends no referrer', async () => {
  const { linkSecret, email } = await aGuest();
  for (const path of [`/order/${linkSecret}`, `/order/${linkSecret}.data`, '/order/unknown']) {
    const { headers } = (await openPage(shop.newShopper(), path)).response;
    expect([path, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      path,
      'private, no-store',
      'same-origin',
    ]);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  const { html } = await openPage(shop.newShopper(), `/order/${linkSecret}`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain(email);
});

test('[GUEST-1] answers 404 for a short, empty, altered or unknown order secret', async () => {
  const { linkSecret, receipt } = await aGuest();
  const last = linkSecret.endsWith('A') ? 'B' : 'A';
  for (const secret of [
    'a',
    receipt,
    linkSecret.slice(0, -1),
    `${linkSecret.slice(0, -1)}${last}`,
    linkSecret.toUpperCase(),
    `${linkSecret}${linkSecret}`,
    '%00',
    "'",
  ]) {
    const { response, html } = await openPage(shop.newShopper(), `/order/${secret}`);
    expect([secret, response.status]).toEqual([secret, 404]);
    expect(html).not.toContain('Camellia Lane');
  }
});

test('[GUEST-1] a repeated purchase keeps its link, and two purchases have two', async () => {
  const request = aMintPurchase();
  const [first, repeated] = [
    await shop.order(shop.newShopper(), request),
    await shop.order(shop.newShopper(), request),
  ];
  expect(repeated.linkSecret).toBe(first.linkSecret);
  expect(first.linkSecret).toHaveLength(43);
  expect((await aGuest()).linkSecret).not.toBe(first.linkSecret);
});

test('[GUEST-1] omits secret links in the account’s list of orders', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { linkSecret } = await shop.order(shopper);
  expect(await (await shopper.request('/api/orders')).text()).not.toContain(linkSecret);
});

test('sends an email that the mail server deferred later, and gives up a rejected one', async () => {
  // Earlier emails must be delivered first, or the faults would apply to them.
  const dueEmails = () => shop.database.rows('select 1 from letters where due_at is not null');
  await expect.poll(dueEmails).toEqual([]);
  await shop.mailbox.faults(['temporary-error', 'refuse']);
  const deferred = await aGuest();
  await shop.payment.pay(deferred.session);
  const storedEmailsOf = (email: string) =>
    shop.database.rows('select attempts, last_error, due_at > now() as waits from letters where "to" = $1', [
      email,
    ]);
  await expect
    .poll(() => storedEmailsOf(deferred.email))
    .toEqual([{ attempts: 1, last_error: 'EMESSAGE DATA 451', waits: true }]);
  const rejected = await aGuest();
  await shop.payment.pay(rejected.session);
  await expect
    .poll(() => storedEmailsOf(rejected.email))
    .toEqual([{ attempts: 1, last_error: 'EMESSAGE DATA 550', waits: null }]);

  await shop.database.rows(`update letters set due_at = now() - interval '1 second' where "to" = $1`, [
    deferred.email,
  ]);
  await shop.database.rows("select pg_notify('letter_written', '')");
  await shop.mailbox.waitForEmails(deferred.email, [ORDER_PAID]);
  expect(await shop.mailbox.subjectsTo(rejected.email)).toEqual([]);
});
