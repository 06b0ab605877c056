import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { signedInStaff } from '#test/support/admin.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { aPurchase } from '#test/support/examples.ts';
import { storeOrder } from '#test/support/listed-orders.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, type Shopper } from '#test/support/shopper.ts';

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
const hrefIn = (html: string, path: RegExp): string =>
  new RegExp(`href="(${path.source})"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const CUSTOMER = /\/admin\/customers\/[\da-f-]{36}[^"]*/;
const goTo = async (browser: Shopper, response: Response) =>
  browser.request(new URL(response.headers.get('location') ?? '', shop.origin).pathname);

/** A guest with a paid order, by its id. */
const aGuest = async (email = anEmail(), name = 'Grace Hopper') => {
  const receipt = await storeOrder(shop.database, { email, name });
  const [order] = await shop.database.rows<{ id: string }>('select id from orders where receipt = $1', [
    receipt,
  ]);
  return { email, receipt, id: order?.id ?? '' };
};

/** Makes the sign-ins of all members older than a refund or an erasure permits. */
const outdateSignIns = () =>
  shop.database.rows("update staff_sessions set authenticated_at = now() - interval '11 minutes'");

test('owners and managers see customers; packers, shoppers and others do not', async () => {
  const { id } = await aGuest();
  const customer = shop.newShopper();
  await customer.signUp();
  const paths = [
    '/admin/customers',
    `/admin/customers/${id}`,
    `/admin/customers/${id}/erase`,
    `/admin/customers/${id}/export/${randomUUID()}`,
  ];
  for (const browser of [shop.newShopper(), customer])
    for (const path of paths) {
      const response = await browser.request(path);
      expect([path, response.status]).toEqual([path, 302]);
      expect(response.headers.get('location')).toBe(`/admin/sign-in?to=${encodeURIComponent(path)}`);
    }
  const { browser: packer } = await signedInStaff(shop, 'packer');
  for (const path of paths) expect([path, (await packer.request(path)).status]).toEqual([path, 403]);
  const note = { intent: 'add-note', text: 'x', requestId: randomUUID() };
  expect((await packer.send(`/admin/customers/${id}`, note)).status).toBe(403);
  expect((await customer.send(`/admin/customers/${id}`, note)).status).toBe(302);
  for (const role of ['manager', 'owner']) {
    const { browser } = await signedInStaff(shop, role);
    expect(await textOf(browser, '/admin')).toContain('href="/admin/customers"');
    const page = await textOf(browser, `/admin/customers/${id}`);
    expect(page).toContain('Download data');
    expect(page.includes('Erase customer')).toBe(role === 'owner');
    const erasure = await browser.request(`/admin/customers/${id}/erase`);
    expect(erasure.status).toBe(role === 'owner' ? 200 : 403);
  }
  expect(await shop.database.rows('select 1 from staff_notes')).toEqual([]);
});

test('searches, filters and pages in the URL, which has no email of the pages', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  for (let n = 0; n < 26; n += 1) await aGuest(`wanda${String.fromCodePoint(97 + n)}@example.org`, 'Wanda');
  const first = await textOf(browser, '/admin/customers?q=wanda&kind=guest');
  expect(first).toContain('wandaa@example.org');
  expect(first).not.toContain('wandaz@example.org');
  const next = hrefIn(first, /\/admin\/customers\?[^"]*after=[^"]*/);
  expect(next).toMatch(/^\/admin\/customers\?q=wanda&kind=guest&after=[\da-f-]{36}$/);
  const second = await textOf(browser, next);
  expect(second).toContain('wandaz@example.org');
  expect(second).toContain('Previous customers');
  const page = await textOf(browser, hrefIn(second, CUSTOMER));
  expect(page).toContain(`href="${next.replaceAll('&', '&amp;')}"`);
  const reversed = await textOf(browser, '/admin/customers?q=wanda&sort=z-a');
  expect(reversed.indexOf('wandaz@')).toBeLessThan(reversed.indexOf('wandab@'));
  expect(await textOf(browser, '/admin/customers?q=nothing-of-the-kind')).toContain('No customers match.');
  for (const query of [
    'after=x',
    `after=${randomUUID()}`,
    'kind=%27&sort=%00',
    `q=${'x'.repeat(6_000)}`,
    'q=%ff',
  ])
    await textOf(browser, `/admin/customers?${query}`);
});

test('an order leads to its customer and back, and an unknown customer is not found', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  const { receipt, email, id } = await aGuest();
  const order = await textOf(browser, `/admin/orders/${receipt}`);
  const href = hrefIn(order, CUSTOMER);
  expect(href).toBe(`/admin/customers/${id}?order=${receipt}`);
  const page = await textOf(browser, href);
  for (const text of [email, shortNumberOf(receipt), 'Back to the order', `href="/admin/orders/${receipt}"`])
    expect(page).toContain(text);
  for (const unknown of [randomUUID(), 'x', "'%20or%201=1", '%00', 'x'.repeat(2_000)]) {
    const { status } = await browser.request(`/admin/customers/${unknown}`);
    expect([unknown, status < 500 && status >= 300]).toEqual([unknown, true]);
  }
  const foreign = await textOf(
    browser,
    `/admin/customers/${id}?list=${encodeURIComponent('//evil.example?q=a')}`,
  );
  expect(foreign).not.toContain('evil.example"');
});

test('an account shows its data, and a note is added once', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  const customer = shop.newShopper();
  const email = await customer.signUp();
  await shop.order(customer);
  const list = await textOf(browser, `/admin/customers?q=${encodeURIComponent(email)}`);
  const path = (/\/admin\/customers\/[\da-f-]{36}/.exec(list) ?? [''])[0];
  const before = await textOf(browser, path);
  expect(before).toContain('Email not confirmed');
  const note = { intent: 'add-note', text: 'Call first.\n<b>Please</b>', requestId: requestIdIn(before) };
  for (let n = 0; n < 2; n += 1) {
    const added = await browser.send(path, note);
    expect([added.status, added.headers.get('location')]).toEqual([303, `${path}?done=add-note`]);
  }
  const page = await textOf(browser, path);
  expect(page.match(/Call first\./g)).not.toBeNull();
  expect(page).not.toContain('<b>Please</b>');
  expect(
    await shop.database.rows('select 1 from staff_notes where text like $1', ['Call first%']),
  ).toHaveLength(1);
  expect((await browser.send(path, { ...note, text: 'Other' })).status).toBe(422);
  expect((await browser.send(path, { ...note, text: ' ', requestId: randomUUID() })).status).toBe(422);
});

test('a download needs a recent sign-in and its own request, and is recorded once', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  const { browser: other } = await signedInStaff(shop, 'manager');
  const { id, email, receipt } = await aGuest();
  const path = `/admin/customers/${id}`;
  const form = { intent: 'export', requestId: requestIdIn(await textOf(browser, path)) };
  const file = `${path}/export/${form.requestId}`;
  const early = await browser.request(file);
  const ended = [302, `${path}?done=export-ended`];
  expect([early.status, early.headers.get('location')]).toEqual(ended);
  for (let n = 0; n < 2; n += 1) {
    const sent = await browser.send(path, form);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, file]);
    const download = await goTo(browser, sent);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="customer.json"');
    expect(download.headers.get('cache-control')).toContain('no-store');
    expect(await download.json()).toMatchObject({ email, account: null, orders: [{ receipt }] });
  }
  expect((await other.request(file)).status).toBe(302);
  expect(
    await shop.database.rows("select verb from audit_entries where object = 'customer' and object_id = $1", [
      id,
    ]),
  ).toEqual([{ verb: 'export' }]);
  expect(await textOf(browser, `${path}?done=export-ended`)).toContain('Please export the data again.');
  await outdateSignIns();
  expect((await browser.request(file)).status).toBe(302);
  const refused = await browser.send(path, { ...form, requestId: randomUUID() });
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain('please sign in again first');
});

test('an owner erases a customer after a second step; every value is gone, from the audit log too', async () => {
  const { browser } = await signedInStaff(shop);
  const customer = shop.newShopper();
  const email = await customer.signUp();
  await shop.order(customer, aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] }));
  const list = await textOf(browser, `/admin/customers?q=${encodeURIComponent(email)}`);
  const path = (/\/admin\/customers\/[\da-f-]{36}/.exec(list) ?? [''])[0];
  const note = { intent: 'add-note', text: 'erased-note', requestId: randomUUID() };
  expect((await browser.send(path, note)).status).toBe(303);
  const confirmation = await textOf(browser, `${path}/erase`);
  for (const text of [email, 'What is deleted', 'What the law keeps', 'The customer has 1 order.'])
    expect(confirmation).toContain(text);
  const form = { intent: 'erase', email, orders: '1', requestId: requestIdIn(confirmation) };
  const stale = await browser.send(`${path}/erase`, { ...form, orders: '2', requestId: randomUUID() });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain('nothing was deleted');
  expect(await allStoredText(shop.database)).toContain(email);
  for (let n = 0; n < 2; n += 1) {
    const erased = await browser.send(`${path}/erase`, form);
    expect([erased.status, erased.headers.get('location')]).toEqual([303, '/admin/customers?done=erase']);
  }
  const stored = await allStoredText(shop.database);
  for (const value of [email, 'erased-note']) expect([value, stored.includes(value)]).toEqual([value, false]);
  expect(shop.output()).not.toContain(email);
  expect((await browser.request(path)).status).toBe(404);
  expect((await customer.request('/account')).status).toBe(302);
  expect(await textOf(browser, '/admin/audit')).toContain('Erased a customer');
});
