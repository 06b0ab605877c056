import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const INBOXES = ['/admin/enquiries', '/admin/withdrawals', '/admin/failed-emails', '/admin/low-stock'];

/** A paid order of a guest. */
const paidOrder = async () => {
  const ordered = await shop.order(shop.newShopper());
  await shop.payment.pay(ordered.session);
  return ordered;
};

test('owners and managers see all counts and the sales, packers only what is to pack', async () => {
  await paidOrder();
  await shop.order(shop.newShopper());
  for (const [role, permitted] of [
    ['owner', true],
    ['manager', true],
    ['packer', false],
  ] as const) {
    const { browser } = await signedInStaff(shop, role);
    const html = await (await browser.request('/admin')).text();
    expect(html).toContain('href="/admin/orders?list=to-pack"');
    expect([role, html.includes('/admin/orders?list=awaiting-payment')]).toEqual([role, permitted]);
    expect([role, html.includes('Sales today')]).toEqual([role, permitted]);
    for (const path of INBOXES)
      expect([role, path, (await browser.request(path)).status]).toEqual([role, path, permitted ? 200 : 403]);
  }
});

test('only signed-in members open the stream, which ends soon after they sign out', async () => {
  const { browser } = await signedInStaff(shop, 'packer');
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const other of [shopper, shop.newShopper()])
    expect((await other.request('/admin/events')).status).toBe(401);
  expect((await browser.request('/admin/events', { method: 'HEAD' })).status).toBe(200);
  const stream = await browser.stream('/admin/events', { headers: { cookie: browser.cookie() } });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  let hasEnded = false;
  const read = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    hasEnded = true;
  })();
  await paidOrder();
  await expect.poll(() => text).toContain('event: changed');
  await browser.send('/admin/sign-out');
  // The next change checks the session.
  await paidOrder();
  await expect.poll(() => hasEnded).toBe(true);
  await read;
});

test('an open page that updates itself does not keep an idle session alive', async () => {
  const { browser, email } = await signedInStaff(shop);
  const sessions = () =>
    shop.database.rows<{ at: Date }>(
      'select t.expires_at as at from staff_sessions t join staff s on s.id = t.staff_id where s.email = $1',
      [email],
    );
  await shop.database.rows(
    `update staff_sessions set expires_at = date_trunc('second', now()) + interval '1 hour'
      where staff_id = (select id from staff where email = $1)`,
    [email],
  );
  const before = await sessions();
  browser.jar.set('admin-live-update', '1');
  expect((await browser.request('/admin.data')).status).toBe(200);
  expect((await browser.request('/admin/events', { method: 'HEAD' })).status).toBe(200);
  expect(await sessions()).toEqual(before);
  browser.jar.delete('admin-live-update');
  await browser.request('/admin.data');
  expect(await sessions()).not.toEqual(before);
});

test('a form on an enquiry that another member has changed says so, and does not change it again', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  await shop.newShopper().send('/franchising', {
    name: 'Bruno',
    email: anEmail(),
    phone: '',
    town: 'Pécs',
    message: 'I sell books.',
    website: '',
  });
  const [enquiry] = await shop.database.rows<{ id: string }>("select id from enquiries where state = 'open'");
  const form = (intent: string) => ({
    intent,
    id: enquiry?.id ?? '',
    from: 'open',
    requestId: randomUUID(),
  });
  const changed = await browser.send('/admin/enquiries?state=open', form('answered'));
  expect([changed.status, changed.headers.get('location')]).toEqual([
    303,
    '/admin/enquiries?state=open&done=answered',
  ]);
  const late = await browser.send('/admin/enquiries?state=open', form('closed'));
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('Another member changed this meanwhile.');
  expect(await shop.database.rows('select state from enquiries')).toEqual([{ state: 'answered' }]);
  const invalid = await browser.send('/admin/enquiries', { ...form('deleted') });
  expect(invalid.status).toBe(422);
  const { browser: packer } = await signedInStaff(shop, 'packer');
  expect((await packer.send('/admin/enquiries', form('closed'))).status).toBe(403);
});

test('an owner gets an email about a paid order, with a link to the admin, and may switch it off', async () => {
  const { browser, email } = await signedInStaff(shop);
  const { receipt } = await paidOrder();
  await expect
    .poll(async () => (await shop.mailbox.messagesTo(email)).map(({ text }) => text).join())
    .toContain(`/admin/orders/${receipt}`);
  const changed = await browser.send('/admin/account', { intent: 'change-emails', enquiries: 'on' });
  expect([changed.status, changed.headers.get('location')]).toEqual([
    303,
    '/admin/account?done=change-emails',
  ]);
  await paidOrder();
  expect(
    await shop.database.rows(`select 1 from letters where "to" = $1 and kind = 'staff-new-order'`, [email]),
  ).toHaveLength(1);
});

test('a failed email has a name, and is sent again by managers but not by packers', async () => {
  const [email] = await shop.database.rows<{ id: string }>(
    `insert into letters ("to", kind, facts, until, attempts, due_at, last_error)
      values ('ada@example.com', 'password-changed', '{}', now() + interval '1 hour', 3, null, 'mailbox full')
      returning id`,
  );
  const { browser } = await signedInStaff(shop, 'manager');
  const page = await (await browser.request('/admin/failed-emails')).text();
  expect(page).toContain('Password change');
  expect(page).not.toContain('<h2>password-changed');
  const again = { intent: 'send-again', id: email?.id ?? '', requestId: randomUUID() };
  const { browser: packer } = await signedInStaff(shop, 'packer');
  expect((await packer.send('/admin/failed-emails', again)).status).toBe(403);
  const sent = await browser.send('/admin/failed-emails', again);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/failed-emails?done=send-again']);
  const stateOf = () =>
    shop.database.rows(
      'select last_error, sent_at is not null or due_at is not null as taken from letters where id = $1',
      [again.id],
    );
  expect(await stateOf()).toEqual([{ last_error: null, taken: true }]);
  const repeated = { ...again, requestId: randomUUID() };
  expect((await browser.send('/admin/failed-emails', repeated)).status).toBe(409);
  const unknown = { ...again, id: randomUUID(), requestId: randomUUID() };
  expect((await browser.send('/admin/failed-emails', unknown)).status).toBe(404);
});
