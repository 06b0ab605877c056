import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

const FORM = {
  intent: 'send-message',
  subject: 'About your <matcha>',
  message: 'Dear Ada,\r\nit is <b>late</b>.\r\n\r\nSorry!',
};

let shop: OpenShop;
let manager: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  manager = await signedInStaff(shop, 'manager');
});
afterAll(() => shop[Symbol.asyncDispose]());

const newOrder = async () => {
  const customer = shop.newShopper();
  const email = await customer.signUp();
  const { receipt } = await shop.order(customer);
  return { customer, email, receipt, path: `/admin/orders/${receipt}/message` };
};

const send = (path: string, fields: Readonly<Record<string, string>> = {}, { browser } = manager) =>
  browser.send(path, { ...FORM, requestId: randomUUID(), ...fields });

test('a manager writes to the customer of an order, who gets one email in the shop’s design', async () => {
  const { receipt, email, path } = await newOrder();
  const page = await (await manager.browser.request(path)).text();
  expect(page).toContain(email);
  const requestId = randomUUID();
  for (const response of [await send(path, { requestId }), await send(path, { requestId })])
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/admin/orders/${receipt}?done=send-message`,
    ]);
  const received = await shop.mailbox.waitForEmails(email, ['Please confirm your email', FORM.subject]);
  expect(received.subject).toBe(`${FORM.subject} (${shortNumberOf(receipt)})`);
  expect(received.text.replaceAll('\r\n', '\n')).toContain('Dear Ada,\nit is <b>late</b>.\n\nSorry!');
  expect(received.text).toContain(shortNumberOf(receipt));
  expect(received.html).toContain('Dear Ada,<br>it is &lt;b&gt;late&lt;/b&gt;.</p>');
  expect(received.html).toContain('>Dear Ada, it is &lt;b&gt;late&lt;/b&gt;. Sorry!</div>');
  await expect
    .poll(() => shop.database.rows("select facts from letters where kind = 'order-message'"))
    .toEqual([{ facts: null }]);
  const order = await (await manager.browser.request(`/admin/orders/${receipt}?done=send-message`)).text();
  expect(order).toContain('The message is on its way.');
  expect(order).toContain('Message “About your &lt;matcha&gt;”');
  expect(order).toContain('Wrote to a customer');
});

test('keeps what was typed if something is missing or too long, and beyond three messages an hour', async () => {
  const { path } = await newOrder();
  for (const [fields, message] of [
    [{ subject: ' ' }, 'Please enter a subject.'],
    [{ message: '' }, 'Please enter a message.'],
    [{ subject: 'x'.repeat(121) }, 'Kept text'],
    [{ message: 'x'.repeat(5_001) }, FORM.subject.replace('<', '&lt;').replace('>', '&gt;')],
  ] as const) {
    const response = await send(path, { message: 'Kept text', ...fields });
    expect([fields, response.status]).toEqual([fields, 422]);
    expect(await response.text()).toContain(message);
  }
  for (let n = 0; n < 3; n += 1) expect((await send(path)).status).toBe(303);
  const refused = await send(path, { message: 'One too many' });
  const html = await refused.text();
  expect(refused.status).toBe(429);
  expect(html).toContain('The customer got several of these emails in the last hour.');
  expect(html).toContain('One too many');
});

test('refuses a message to a customer whose data is deleted, and keeps what was typed before', async () => {
  const { path, receipt } = await newOrder();
  await shop.database.rows("update orders set forget_at = now() + interval '1 day' where receipt = $1", [
    receipt,
  ]);
  const refused = await send(path, { message: 'Typed before' });
  expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('Typed before')]);
  const page = await (await manager.browser.request(path)).text();
  expect(page).toContain('The data of this customer was deleted');
  expect(page).not.toContain('Send message');
  const order = await (await manager.browser.request(`/admin/orders/${receipt}`)).text();
  expect(order).not.toContain('Write to the customer');
});

test('is closed to packers and to others than staff, and knows no other order', async () => {
  const { path, customer } = await newOrder();
  const packer = await signedInStaff(shop, 'packer');
  expect((await packer.browser.request(path)).status).toBe(403);
  expect((await send(path, {}, packer)).status).toBe(403);
  for (const browser of [shop.newShopper(), customer]) {
    const response = await send(path, {}, { ...manager, browser });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/admin/sign-in?to=${encodeURIComponent(path)}`,
    ]);
  }
  expect(
    await shop.database.rows(
      "select 1 from letters where kind = 'order-message' and sent_at is null and due_at is not null",
    ),
  ).toEqual([]);
  for (const number of [randomUUID(), 'CAM-7K4Q2M'])
    expect((await manager.browser.request(`/admin/orders/${number}/message`)).status).toBe(404);
  expect((await send(`/admin/orders/${randomUUID()}/message`)).status).toBe(404);
});
