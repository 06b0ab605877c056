import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { ACCESS_CODE } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-fixtures.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const TEA = 'marrakech-mint';
const request = () => aPurchase({ items: [{ id: TEA, quantity: 2 }] });

const statusOf = async (receipt: string) => {
  const [row] = await shop.database.rows<{ status: string }>('select status from orders where receipt = $1', [
    receipt,
  ]);
  return row?.status;
};

/** Visitors who may cancel an order. */
const owners = {
  'the browser of a guest': async () => {
    const guest = shop.newShopper();
    return { buyer: guest, submitter: guest };
  },
  'its account': async () => {
    const ada = await newCustomer(shop);
    return { buyer: ada, submitter: ada };
  },
};

/** Visitors who only have the link. */
const otherVisitors = {
  'a guest in another browser': async () => ({ buyer: shop.newShopper(), submitter: shop.newShopper() }),
  'the owner of an account where they are signed out': async () => ({
    buyer: await newCustomer(shop),
    submitter: shop.newShopper(),
  }),
  'a person with another account who was sent the link': async () => ({
    buyer: await newCustomer(shop),
    submitter: await newCustomer(shop),
  }),
};

for (const [description, createParticipants] of Object.entries(owners)) {
  test(`[ORD-6] [GUEST-1] the page of an unpaid order cancels it for ${description}`, async () => {
    const before = await gramsOf(shop.database, TEA);
    const { buyer, submitter } = await createParticipants();
    const { receipt, linkSecret, session } = await shop.order(buyer, request());
    const path = `/order/${linkSecret}`;
    const { html } = await openPage(submitter, path);
    expect(html).toContain('Cancel order');
    expect(await statusOf(receipt)).toBe('awaiting-payment');

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submitter.send(path, { intent: 'cancel' })),
    );
    for (const response of responses) {
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await response.text()).toContain('This order is cancelled.');
    }
    expect(await statusOf(receipt)).toBe('cancelled');
    expect(await gramsOf(shop.database, TEA)).toBe(before);
    expect(await shop.payment.entriesAbout(session)).toContain('session.expired');
  });
}

for (const [description, createParticipants] of Object.entries(otherVisitors)) {
  test(`[ORD-6] [GUEST-1] the link of an unpaid order pays it but does not cancel it: ${description}`, async () => {
    const { buyer, submitter } = await createParticipants();
    const { receipt, linkSecret, url, session } = await shop.order(buyer, request());
    const path = `/order/${linkSecret}`;
    const { html, text } = await openPage(submitter, path);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain('Email me a code');
    expect(text).not.toContain('Cancel order');
    expect((await submitter.send(path)).status).toBe(422);
    const response = await submitter.send(path, { intent: 'cancel' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Please confirm first that this order is yours.');
    expect((await submitter.post(`/api/orders/${receipt}/cancel`, { linkSecret })).status).toBe(404);
    expect(await statusOf(receipt)).toBe('awaiting-payment');
    expect(await shop.payment.entriesAbout(session)).toEqual(['session.created']);
  });
}

test('[ORD-6] [GUEST-1] the emailed code lets another browser cancel an unpaid order', async () => {
  const email = anEmail();
  const { receipt, linkSecret } = await shop.order(shop.newShopper(), { ...request(), email });
  const path = `/order/${linkSecret}`;
  const other = shop.newShopper();
  await other.send(path, { intent: 'send-code' });
  const message = await shop.mailbox.waitForEmails(email, [ACCESS_CODE]);
  const code = /code is (\d{6})/.exec(message.text)?.[1] ?? '';
  expect((await other.send(path, { intent: 'redeem-code', code })).status).toBe(303);
  expect((await openPage(other, path)).text).toContain('Cancel order');
  expect((await other.send(path, { intent: 'cancel' })).status).toBe(200);
  expect(await statusOf(receipt)).toBe('cancelled');
});

test('[ORD-6] the cancellation form of a paid order changes nothing and explains why', async () => {
  const guest = shop.newShopper();
  const { receipt, linkSecret, session } = await shop.order(guest, request());
  const { html: unpaid } = await openPage(guest, `/order/${linkSecret}`);
  expect(unpaid).toContain('Pay now');
  await shop.payment.pay(session);
  const response = await guest.send(`/order/${linkSecret}`, { intent: 'cancel' });
  expect(await response.text()).toContain('is already paid, so it can’t be cancelled');
  expect(await statusOf(receipt)).toBe('paid');
  const { html } = await openPage(guest, `/order/${linkSecret}`);
  expect(html).not.toMatch(/Pay now|Yes, cancel this order/);
});

test('[GUEST-1] answers the form at any other address with the page of an unknown order', async () => {
  const guest = shop.newShopper();
  const { receipt, linkSecret } = await shop.order(guest, request());
  for (const secret of [
    receipt,
    linkSecret.slice(1),
    `${linkSecret}x`,
    'a'.repeat(43),
    '%00',
    'x'.repeat(65),
  ]) {
    const response = await guest.send(`/order/${secret}`, { intent: 'cancel' });
    expect([secret, response.status]).toEqual([secret, 404]);
    expect(response.headers.get('content-type')).toContain('text/html');
  }
  expect(await statusOf(receipt)).toBe('awaiting-payment');
});

test('[ORD-5] only the account page links to the pages of its orders', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  const { linkSecret, url } = await shop.order(ada, request());
  const page = await ada.request('/account');
  const html = await page.text();
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  for (const link of [linkSecret, url]) expect(html).toContain(link);
  for (const [shopper, path] of [
    [ada, '/api/orders'],
    [ada, '/'],
    [ada, '/checkout'],
    [bruno, '/account'],
  ] as const) {
    const text = await (await shopper.request(path)).text();
    for (const link of [linkSecret, url]) expect([path, text.includes(link)]).toEqual([path, false]);
  }
});
