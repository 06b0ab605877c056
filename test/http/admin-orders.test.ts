import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRefusals } from '#copy/admin/order-refusals.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { signedInStaff } from '#test/support/admin.ts';
import { aPurchase } from '#test/support/examples.ts';
import { storeOrder } from '#test/support/listed-orders.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const textOf = async (browser: Shopper, path: string): Promise<string> => {
  const response = await browser.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const requestIdIn = (html: string): string => /name="requestId" value="([\w-]{36})"/.exec(html)?.[1] ?? '';

test('packers, managers and owners see orders; no session and a shopper’s session do not', async () => {
  const customer = shop.newShopper();
  await customer.signUp();
  const { receipt } = await shop.order(customer);
  const paths = ['/admin/orders', `/admin/orders/${receipt}`];
  for (const browser of [shop.newShopper(), customer])
    for (const path of paths) {
      const response = await browser.request(path);
      expect([path, response.status]).toEqual([path, 302]);
      expect(response.headers.get('location')).toBe(`/admin/sign-in?to=${encodeURIComponent(path)}`);
      const form = { intent: 'add-note', text: 'x', requestId: randomUUID() };
      expect((await browser.send(path, form)).status).toBe(302);
    }
  for (const role of ['packer', 'manager', 'owner']) {
    const { browser } = await signedInStaff(shop, role);
    expect(await textOf(browser, '/admin/orders')).toContain(shortNumberOf(receipt));
    const page = await textOf(browser, `/admin/orders/${receipt}`);
    expect(page).toContain(receipt);
    expect(page.includes('Send an email')).toBe(role !== 'packer');
  }
  expect(await shop.database.rows('select 1 from staff_notes')).toEqual([]);
});

test('a packer sees neither the audit log of an order, nor its billing address and payment session', async () => {
  const customer = shop.newShopper();
  await customer.signUp();
  const { receipt } = await shop.order(customer);
  const [order] = await shop.database.rows<{ id: string; session: string }>(
    `update orders set billing = billing || '{"line1": "9 Billing Way"}' where receipt = $1
      returning id, payment_session_id as session`,
    [receipt],
  );
  await shop.database.rows(
    `with entry as (
      insert into audit_entries (request_id, verb, object, object_id, changes)
      values (gen_random_uuid(), 'change-address', 'order', $1, '[{"field": "line1", "isPersonal": true}]') returning id)
    insert into audit_personal_values (entry_id, field, before, after)
      select id, field, before, after from entry,
        (values ('line1', '1 Former Street', '2 Later Street'), ('reason', null, 'Ms. Smith called')) v(field, before, after)`,
    [order?.id],
  );
  const hidden = [
    '9 Billing Way',
    order?.session ?? '',
    '1 Former Street',
    '2 Later Street',
    'Ms. Smith called',
  ];
  for (const role of ['packer', 'manager', 'owner']) {
    const { browser } = await signedInStaff(shop, role);
    for (const path of [`/admin/orders/${receipt}`, `/admin/orders/${receipt}.data`]) {
      const text = await textOf(browser, path);
      const isShown = hidden.map((value) => text.includes(value));
      expect([path, role, isShown]).toEqual([path, role, hidden.map(() => role !== 'packer')]);
      expect(text).toContain(receipt);
    }
  }
});

test('an unknown order is not found, and a hostile query of the list shows the list', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  for (const number of [randomUUID(), 'unknown', "'%20or%201=1", '%00', '..%2f..', 'x'.repeat(2_000)]) {
    const response = await browser.request(`/admin/orders/${number}`);
    expect([number, response.status < 500]).toEqual([number, true]);
  }
  const unknown = await browser.request(`/admin/orders/${randomUUID()}`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('There is no order with this number.');
  for (const query of [
    'before=x',
    'before=99999999999999-00000000-0000-0000-0000-000000000000',
    'after=0-00000000-0000-0000-0000-000000000000',
    'payment=stolen&fulfilment=%27&country=XX&from=2026-99-99&to=%00&gift=1&late=%F0',
    `q=${encodeURIComponent("'&|!:*\\\0()<->")}`,
    `q=${'x'.repeat(6_000)}`,
    'q=%ff%fe',
    'list=%2F%2Fevil.example',
  ])
    await textOf(browser, `/admin/orders?${query}`);
});

test('searches, filters and pages in the URL, and the page of an order leads back', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const numbers: string[] = [];
  for (let n = 0; n < 51; n += 1)
    numbers.push(await storeOrder(shop.database, { name: 'Zoë Zimmer', email: 'zoe@example.org' }));
  const first = await textOf(browser, '/admin/orders?q=zimmer&fulfilment=unfulfilled');
  expect(numbers.filter((number) => first.includes(`value="${number}"`))).toHaveLength(50);
  const older =
    /href="(\/admin\/orders\?[^"]*before=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await textOf(browser, older);
  expect(numbers.filter((number) => second.includes(`value="${number}"`))).toHaveLength(1);
  expect(second).toContain('Newer orders');
  const link = /href="(\/admin\/orders\/[^"]*list=[^"]*)"/.exec(first)?.[1] ?? '';
  const page = await textOf(browser, link.replaceAll('&amp;', '&'));
  expect(page).toContain('href="/admin/orders?q=zimmer&amp;fulfilment=unfulfilled"');
  const empty = await textOf(browser, '/admin/orders?q=nothing-of-the-kind');
  expect(empty).toContain('No orders match.');
});

test('a search for an order number opens the order, from which the way back leads to the list', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const number = await storeOrder(shop.database);
  const short = shortNumberOf(number);
  const locationOf = async (query: Record<string, string>) => {
    const response = await browser.request(`/admin/orders?${new URLSearchParams(query)}`);
    return [response.status, response.headers.get('location')];
  };
  for (const q of [number, number.toUpperCase(), short, short.replace('-', ''), `Order ${short}`])
    expect([q, ...(await locationOf({ q }))]).toEqual([q, 302, `/admin/orders/${number}`]);
  const inList = `/admin/orders/${number}?list=fulfilment%3Dunfulfilled`;
  expect(await locationOf({ q: short, fulfilment: 'unfulfilled' })).toEqual([302, inList]);
  expect(await textOf(browser, inList)).toContain('href="/admin/orders?fulfilment=unfulfilled"');
  const other = await textOf(browser, `/admin/orders?fulfilment=packed&q=${short}`);
  expect(other).toMatch(new RegExp(`href="/admin/orders\\?q=${short}"[^>]*>Search all orders`));
  expect(await textOf(browser, `/admin/orders?q=${short.slice(0, -1)}`)).toContain(short);
  // Another order has the same short number.
  await storeOrder(shop.database, { receipt: `${number.slice(0, 8)}${randomUUID().slice(8)}` });
  expect(await locationOf({ q: short })).toEqual([200, null]);
  expect(await locationOf({ q: number })).toEqual([302, `/admin/orders/${number}`]);
});

test('a search that finds nothing offers all orders only within a filter', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  expect(await textOf(browser, '/admin/orders?q=xyzzy&size=25')).not.toContain('Search all orders');
  expect(await textOf(browser, '/admin/orders?list=withdrawn')).not.toContain('Search all orders');
  expect(await textOf(browser, '/admin/orders?q=xyzzy&list=to-pack')).toContain('Search all orders');
});

test('the way back leads to the list, wherever the address of the page points', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const number = await storeOrder(shop.database);
  const page = await textOf(
    browser,
    `/admin/orders/${number}?list=${encodeURIComponent('//evil.example?q=a')}`,
  );
  expect(page).not.toContain('evil.example"');
  expect(page).toContain('href="/admin/orders"');
});

test('saves, opens and deletes a view', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const saved = await browser.send('/admin/orders?country=AT&gift=yes&before=x', {
    intent: 'save-view',
    name: 'Gifts to Austria',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    '/admin/orders?country=AT&gift=yes&done=save-view',
  ]);
  const list = await textOf(browser, '/admin/orders');
  expect(list).toContain('href="/admin/orders?country=AT&amp;gift=yes"');
  const id = /name="id" value="([\w-]{36})"/.exec(list)?.[1] ?? '';
  expect((await browser.send('/admin/orders?gift=yes', { intent: 'save-view', name: ' ' })).status).toBe(422);
  expect((await browser.send('/admin/orders', { intent: 'remove-view', id })).status).toBe(303);
  expect(await textOf(browser, '/admin/orders')).not.toContain('Gifts to Austria');
});

test('a manager adds a note and sends the order’s link; a packer sends nothing', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  const customer = shop.newShopper();
  const email = await customer.signUp();
  const { receipt, linkSecret } = await shop.order(customer);
  const path = `/admin/orders/${receipt}`;
  const before = await textOf(browser, path);
  expect(before).not.toContain(linkSecret);
  const note = { intent: 'add-note', text: 'Call first.\n<b>Please</b>', requestId: requestIdIn(before) };
  for (let n = 0; n < 2; n += 1) {
    const added = await browser.send(`${path}?list=q%3Dada`, note);
    expect([added.status, added.headers.get('location')]).toEqual([
      303,
      `${path}?list=q%3Dada&done=add-note`,
    ]);
  }
  const page = await textOf(browser, path);
  expect(page.match(/Call first\./g)?.length).toBeGreaterThan(0);
  expect(page).not.toContain('<b>Please</b>');
  expect(await shop.database.rows('select text from staff_notes')).toHaveLength(1);
  const sending = { intent: 'send-email', kind: 'order-link', requestId: requestIdIn(page) };
  expect((await browser.send(path, sending)).status).toBe(303);
  await shop.mailbox.waitForEmails(email, ['Please confirm your email', 'The link to your order']);
  const { browser: packer } = await signedInStaff(shop, 'packer');
  expect((await packer.send(path, { ...sending, requestId: randomUUID() })).status).toBe(403);
  expect((await browser.send(path, { ...note, text: '', requestId: randomUUID() })).status).toBe(422);
  expect((await browser.send(path, { intent: 'nothing', requestId: randomUUID() })).status).toBe(422);
});

test('the email of a paid order can be corrected once its form is up to date', async () => {
  const email = anEmail();
  const { receipt, session } = await shop.order(
    shop.newShopper(),
    aPurchase({ items: [{ id: 'marrakech-mint', quantity: 2 }], email }),
  );
  const path = `/admin/orders/${receipt}`;
  const { browser } = await signedInStaff(shop, 'manager');
  expect(await textOf(browser, path)).not.toContain('Change the email');
  await shop.payment.pay(session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  const page = await textOf(browser, path);
  expect(page).toContain('Change the email');
  const form = {
    intent: 'change-email',
    email: 'right@example.com',
    expected: 'older@example.com',
    requestId: requestIdIn(page),
  };
  const refused = await (await browser.send(path, form)).text();
  expect(refused).toContain(orderRefusals['order-changed']);
  expect(refused.match(/role="alert"/g)).toHaveLength(1);
  const changed = await browser.send(path, { ...form, expected: email, requestId: randomUUID() });
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path}?done=change-email`]);
  expect(await textOf(browser, path)).toContain('right@example.com');
});
