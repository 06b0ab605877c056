import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverAfterRange } from '#domain/orders/gift/gift-days.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { signedInStaff } from '#test/support/admin.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const printPath = (numbers: readonly string[]) =>
  `/admin/print?${new URLSearchParams(numbers.map((number) => ['orders', number]))}`;

const paidOrder = async (changes: Parameters<typeof aPurchase>[0] = {}) => {
  const email = anEmail();
  const request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 2 }], email, ...changes });
  const { receipt, session } = await shop.order(shop.newShopper(), request);
  await shop.payment.pay(session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  return receipt;
};

test('prints gift slips with message, day and address, without a price, in any script', async () => {
  const names = ['محمد العربي', '山田 花子', '김하늘', 'สมชาย ใจดี', 'प्रिया शर्मा'];
  const message = 'Happy birthday!\n<b>Ada</b>';
  const deliverAfter = deliverAfterRange(new Date()).min;
  const numbers = await Promise.all(
    names.map((name) => paidOrder({ shipping: anAddress({ name }), gift: { message, deliverAfter } })),
  );
  const { browser } = await signedInStaff(shop, 'packer');
  const response = await browser.request(printPath(numbers));
  expect(response.status).toBe(200);
  const html = await response.text();
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  for (const name of names) expect(main).toContain(`<span dir="auto">${name}</span>`);
  for (const number of numbers) {
    expect(main).toContain(number);
    expect(main).toContain(`data-text="${shortNumberOf(number).replace('-', '')}"`);
  }
  expect(main.match(/Deliver on or after /g)).toHaveLength(names.length);
  expect(main).toContain('Happy birthday!\n&lt;b&gt;Ada&lt;/b&gt;');
  expect(main).not.toMatch(/\$|€|USD|@example\.com/);
  expect(main).toContain('<td>10</td><th scope="row">Marrakech Mint</th>');
});

test('leaves out orders that are not paid or are refunded, and names them', async () => {
  const paid = await paidOrder();
  const refunded = await paidOrder();
  await shop.database.rows('update orders set refunded_cents = total_cents where receipt = $1', [refunded]);
  const unpaid = (await shop.order(shop.newShopper())).receipt;
  const unknown = randomUUID();
  const { browser } = await signedInStaff(shop);
  const html = await (await browser.request(printPath([paid, refunded, unpaid, unknown]))).text();
  expect(html).toContain(`Refunded: ${shortNumberOf(refunded)}.`);
  expect(html).toContain(`Not paid: ${shortNumberOf(unpaid)}.`);
  expect(html).toContain(`Not found: ${shortNumberOf(unknown)}.`);
  expect(html.match(/class="barcode"/g)).toHaveLength(1);
  const none = await (await browser.request(printPath([unpaid]))).text();
  expect(none).toContain('There is nothing to print.');
  expect((await browser.request('/admin/print')).status).toBe(200);
});

const MINT = 'Marrakech Mint';

test('leaves out what is shipped, also while it can be undone, and prints a copy from the page of the order', async () => {
  const [partly, shipped] = [await paidOrder(), await paidOrder()];
  const { browser } = await signedInStaff(shop, 'packer');
  const ship = async (number: string, quantity: number) => {
    const response = await browser.send(`/admin/orders/${number}/fulfilment`, {
      intent: 'ship',
      requestId: randomUUID(),
      'quantity-0': String(quantity),
      trackingNumber: '',
      carrier: 'dhl',
    });
    expect(response.status).toBe(303);
  };
  await ship(partly, 1);
  await ship(shipped, 2);
  const html = await (await browser.request(printPath([partly, shipped]))).text();
  expect(html).toContain(`<td>1</td><th scope="row">${MINT}</th>`);
  expect(html.match(/class="barcode"/g)).toHaveLength(1);
  expect(html).toContain(`Already shipped: ${shortNumberOf(shipped)}.`);
  expect(html).not.toContain('Copy: these items');

  const orderPage = await (await browser.request(`/admin/orders/${shipped}`)).text();
  const href = `/admin/print?orders=${shipped}&copies=yes`;
  expect(orderPage).toContain(`href="${href.replace('&', '&amp;')}"`);
  expect(orderPage).toContain(`href="/admin/orders/${shipped}/fulfilment"`);
  const unpaid = (await shop.order(shop.newShopper())).receipt;
  const unpaidPage = await (await browser.request(`/admin/orders/${unpaid}`)).text();
  expect(unpaidPage).not.toContain('/admin/print');
  expect(unpaidPage).not.toContain(`/admin/orders/${unpaid}/fulfilment`);
  const copy = await (await browser.request(href)).text();
  expect(copy).toContain('This is a copy of its packing slip.');
  expect(copy).toContain('Copy: these items are already shipped.');
  expect(copy).not.toContain('Pick list of');
  expect(copy).toMatch(new RegExp(`<span>2(<!-- -->)? ×</span>(<!-- -->)? ?(<!-- -->)?${MINT}`));
  expect(copy).not.toContain('Left out');
});

test('prints the notes of staff with the pick list only, never on a packing slip', async () => {
  const [number, shipped] = [await paidOrder(), await paidOrder()];
  const { browser } = await signedInStaff(shop, 'packer');
  for (const orderNumber of [number, shipped]) {
    const note = { intent: 'add-note', text: `Two bags for ${orderNumber}`, requestId: randomUUID() };
    expect((await browser.send(`/admin/orders/${orderNumber}`, note)).status).toBe(303);
  }
  const ship = { intent: 'ship', requestId: randomUUID(), trackingNumber: '', carrier: 'dhl' };
  await browser.send(`/admin/orders/${shipped}/fulfilment`, { ...ship, 'quantity-0': '2' });
  const html = await (await browser.request(`${printPath([number, shipped])}&copies=yes`)).text();
  const [pickList = '', ...slips] = html.match(/<(section|article) class="sheet"[\s\S]*?<\/\1>/g) ?? [];
  expect(pickList).toContain(`${shortNumberOf(number)}: Two bags for ${number}`);
  expect(pickList).not.toContain(`Two bags for ${shipped}`);
  expect(slips).toHaveLength(2);
  expect(slips.join()).not.toContain('Two bags');
});

test('accepts up to 200 order numbers, and rejects others and malformed ones', async () => {
  const { browser } = await signedInStaff(shop);
  const numbers = Array.from({ length: 201 }, () => randomUUID());
  const statusOf = async (some: readonly string[]) => (await browser.request(printPath(some))).status;
  expect(await statusOf(numbers.slice(1))).toBe(200);
  expect(await statusOf(numbers)).toBe(400);
  for (const malformed of ['', 'CAM-7K4Q2M', '1', "x' or true", `${randomUUID()}0`])
    expect([malformed, await statusOf([randomUUID(), malformed])]).toEqual([malformed, 400]);
  const upperCase = await paidOrder();
  const html = await (await browser.request(printPath([upperCase.toUpperCase()]))).text();
  expect(html).toContain(upperCase);
});

test('is for every role of staff, and for no shopper', async () => {
  const number = await paidOrder({ shipping: anAddress({ name: 'Secret Name' }) });
  for (const role of ['owner', 'manager', 'packer']) {
    const { browser } = await signedInStaff(shop, role);
    expect([role, (await browser.request(printPath([number]))).status]).toEqual([role, 200]);
  }
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const visitor of [shop.newShopper(), shopper]) {
    const response = await visitor.request(printPath([number]));
    expect(response.status).toBe(302);
    expect(await response.text()).not.toContain('Secret Name');
    const to = encodeURIComponent(printPath([number]));
    expect(response.headers.get('location')).toBe(`/admin/sign-in?to=${to}`);
  }
});
