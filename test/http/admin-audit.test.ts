import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await signedInStaff(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const exportLog = (query: string, { browser } = owner) => browser.send(`/admin/audit/export${query}`, {});

const exports = () =>
  shop.database.rows(
    "select changes from audit_entries where object = 'audit' and verb = 'export' order by id",
  );

const noteOn = async (text: string): Promise<string> => {
  const { receipt } = await shop.order(shop.newShopper());
  const note = { intent: 'add-note', text, requestId: randomUUID() };
  expect((await owner.browser.send(`/admin/orders/${receipt}`, note)).status).toBe(303);
  return receipt;
};

test('filters the log in the address, and offers the export to owners only', async () => {
  const [first, second] = [await noteOn('First note'), await noteOn('Second note')];
  const pageOf = async (query: string, { browser } = owner) =>
    (await browser.request(`/admin/audit${query}`)).text();
  const found = await pageOf(`?verb=order.add-note&order=${first}&from=2026-01-01`);
  expect(found).toContain('First note');
  expect(found).not.toContain('Second note');
  expect(await pageOf(`?order=${second}`)).toContain('Second note');
  expect(await pageOf('?to=2026-01-01')).toContain('No entries match.');
  expect(await pageOf('?member=%00&verb=__proto__&before=-1&from=now')).toContain('Second note');
  const unreadable = await pageOf('?order=Masala+chai');
  for (const text of ['Please enter a whole order number', 'value="Masala chai"', 'No entries match.'])
    expect(unreadable).toContain(text);
  for (const text of ['Second note', 'Export as CSV']) expect(unreadable).not.toContain(text);
  expect((await exportLog('?order=Masala+chai')).headers.get('location')).toBe(
    '/admin/audit?order=Masala+chai',
  );
  expect(await pageOf('')).toContain('Export as CSV');
  const manager = await signedInStaff(shop, 'manager');
  const seen = await pageOf('', manager);
  expect(seen).toContain('Second note');
  expect(seen).not.toContain('Export as CSV');
  await shop.database.rows('update staff set removed_at = now() where email = $1', [manager.email]);
  expect(await pageOf('')).toContain(' (removed)</option>');
});

test('exports the filtered entries as a file that is not stored, and records each export', async () => {
  const receipt = await noteOn('=HYPERLINK("https://evil.example")');
  const before = await exports();
  const query = `?verb=order.add-note&order=${receipt}`;
  for (const response of [await exportLog(query), await exportLog(query)]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,Note,,"'=HYPERLINK(""https://evil.example"")",`);
  }
  const entry = {
    changes: [
      { field: 'verb', before: null, after: 'order.add-note' },
      { field: 'order', before: null, after: receipt },
    ],
  };
  expect((await exports()).slice(before.length)).toEqual([entry, entry]);
});

test('exports nothing to others than owners, and after an old sign-in only asks for another one', async () => {
  const before = await exports();
  const customer = shop.newShopper();
  await customer.signUp();
  for (const browser of [shop.newShopper(), customer]) {
    const response = await browser.send('/admin/audit/export?object=order', {});
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/admin/sign-in?to=%2Fadmin%2Faudit%2Fexport%3Fobject%3Dorder',
    ]);
  }
  for (const role of ['packer', 'manager'])
    expect((await exportLog('', await signedInStaff(shop, role))).status).toBe(403);
  const old = await signedInStaff(shop);
  await shop.database.rows(
    `update staff_sessions set authenticated_at = authenticated_at - interval '11 minutes'
     where staff_id = (select id from staff where email = $1)`,
    [old.email],
  );
  const refused = await exportLog('?object=order', old);
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/admin/audit?object=order']);
  const page = await (await old.browser.request('/admin/audit?object=order')).text();
  expect(page).toContain('To export the log, please sign in again first.');
  expect(page).not.toContain('Export as CSV');
  // After the sign-in, the address of the export leads to the page.
  const opened = await owner.browser.request('/admin/audit/export?object=order');
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/admin/audit?object=order']);
  expect(await exports()).toEqual(before);
});
