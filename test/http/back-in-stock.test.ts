import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIRM_BACK_IN_STOCK, linkIn } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A tea of the catalogue that is sold out. */
const SOLD_OUT = { id: 'hadong-ujeon', path: '/tea/picked-tea/Hadong%20Ujeon%20(Wild-Grown)' };
const FORM = `/back-in-stock/${SOLD_OUT.id}`;

const send = (path: string, fields: Record<string, string> = {}) => shop.newShopper().send(path, fields);
const stored = (email: string) =>
  shop.database.rows(
    'select confirmed_at is not null as confirmed from back_in_stock_requests where email = $1',
    [email],
  );
const ask = async (email: string) => {
  expect((await send(FORM, { email })).status).toBe(200);
  return shop.mailbox.waitForEmails(email, [CONFIRM_BACK_IN_STOCK]);
};

test('[STOCK-1] a sold-out product has the form, the same for all visitors, and one in stock has not', async () => {
  const soldOut = await openPage(shop.newShopper(), SOLD_OUT.path);
  expect(soldOut.html).toContain(`action="${FORM}"`);
  expect(soldOut.text).not.toContain('business days');
  expect(soldOut.response.headers.get('cache-control')).toContain('public');
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  expect((await openPage(shopper, SOLD_OUT.path)).html).not.toContain(email);
  const inStock = await openPage(shop.newShopper(), '/tea/picked-tea/Masala%20Chai');
  expect(inStock.html).not.toContain('/back-in-stock/');
  expect(inStock.text).toContain('business days');
});

test('[STOCK-1] asks by email to confirm, confirms only on a press, and emails once the product is back', async () => {
  const email = anEmail();
  const sent = await send(FORM, { email });
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await sent.text()).toContain('Check your email');
  const message = await shop.mailbox.waitForEmails(email, [CONFIRM_BACK_IN_STOCK]);
  expect(message.text).toContain('“Hadong Ujeon (Wild-Grown)”');
  const link = linkIn(message);
  // As a mail scanner does.
  for (let count = 0; count < 2; count += 1)
    expect((await openPage(shop.newShopper(), link)).text).toContain('Confirm request');
  expect(await stored(email)).toEqual([{ confirmed: false }]);
  for (let count = 0; count < 2; count += 1) {
    const confirmed = await send(link);
    expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('on the list')]);
  }
  expect(await stored(email)).toEqual([{ confirmed: true }]);

  await shop.database.rows('update products set stock_grams = unit_grams where id = $1', [SOLD_OUT.id]);
  const subjects = [CONFIRM_BACK_IN_STOCK, 'Back in stock: Hadong Ujeon (Wild-Grown)'];
  await expect.poll(() => shop.mailbox.subjectsTo(email), { timeout: 130_000 }).toEqual(subjects);
  const [, notice] = await shop.mailbox.messagesTo(email);
  expect(await stored(email)).toEqual([]);
  const [productUrl = '', stopUrl = ''] = notice?.text.match(/https?:\/\/\S+/g) ?? [];
  const product = await openPage(shop.newShopper(), new URL(productUrl).pathname);
  expect([product.response.status, product.text.includes('Only 1 left')]).toEqual([200, true]);
  const stop = await openPage(shop.newShopper(), new URL(stopUrl).pathname);
  expect(stop.text).toContain('Delete my requests');
  expect((await openPage(shop.newShopper(), link)).response.status).toBe(410);
  await shop.database.rows('update products set stock_grams = 0 where id = $1', [SOLD_OUT.id]);
});

test('a press on the page of the unsubscribe link deletes the requests of the address', async () => {
  const email = anEmail();
  await ask(email);
  const [row] = await shop.database.rows<{ secret: string }>(
    'select unsubscribe_secret as secret from back_in_stock_requests where email = $1',
    [email],
  );
  const path = `/back-in-stock/stop/${row?.secret}`;
  expect((await openPage(shop.newShopper(), path)).response.status).toBe(200);
  expect(await stored(email)).toHaveLength(1);
  const answers = await Promise.all([path, `/back-in-stock/stop/${'x'.repeat(43)}`].map((of) => send(of)));
  for (const answer of answers)
    expect([answer.status, (await answer.text()).includes('Your requests are deleted.')]).toEqual([
      200,
      true,
    ]);
  expect(await stored(email)).toEqual([]);
});

test('answers the same whether an address has a request already, or a confirmed one', async () => {
  const answers: string[] = [];
  const email = anEmail();
  const answerOf = async () => {
    const response = await send(FORM, { email });
    answers.push(`${response.status} ${(await response.text()).replaceAll(/nonce="[^"]*"|[\w-]{43}/g, '')}`);
  };
  await answerOf();
  await answerOf();
  await send(linkIn(await shop.mailbox.waitForEmails(email, [CONFIRM_BACK_IN_STOCK])));
  await answerOf();
  expect(new Set(answers).size).toBe(1);
  expect(await shop.mailbox.subjectsTo(email)).toEqual([CONFIRM_BACK_IN_STOCK]);
});

test('reports a wrong email at its field and stores nothing; an unknown product leads home', async () => {
  const rejected = await send(FORM, { email: 'ada@' });
  const html = await rejected.text();
  expect(rejected.status).toBe(422);
  for (const content of ['value="ada@"', 'Please enter a complete email address'])
    expect(html).toContain(content);
  expect(await stored('ada@')).toEqual([]);
  const unknown = await send('/back-in-stock/no-such-tea', { email: anEmail() });
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/']);
  expect((await openPage(shop.newShopper(), '/back-in-stock/masala-chai')).text).toContain('is in stock.');
});

test('answers an address that holds no product and no link without an error of the shop', async () => {
  for (const text of ['%00', 'a%00b', '%ED%A0%80', "'", 'x'.repeat(2000)])
    for (const path of [
      `/back-in-stock/${text}`,
      `/back-in-stock/confirm/${text}`,
      `/back-in-stock/stop/${text}`,
    ]) {
      expect([path, (await shop.newShopper().request(path)).status < 500]).toEqual([path, true]);
      expect([path, (await send(path, { email: anEmail() })).status < 500]).toEqual([path, true]);
    }
});

test('limits requests per email, whatever the address', async () => {
  const email = anEmail();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await send(FORM, { email })).status);
  expect(statuses).toEqual([...Array<number>(5).fill(200), 429]);
  expect((await send(FORM, { email: anEmail() })).status).toBe(200);
});
