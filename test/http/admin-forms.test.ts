import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPath, invitationPath, type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';

let shop: OpenShop;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await signedInStaff(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const anInvitation = () => ({
  intent: 'invite',
  email: anEmail(),
  name: 'Bruno',
  role: 'packer',
  requestId: crypto.randomUUID(),
});

const locationOf = async (path: string) => {
  const { status, headers } = await shop.newShopper().request(path);
  return [status, headers.get('location')];
};

test.each([
  ['/Admin', '/admin'],
  ['/admin/', '/admin'],
  ['/ADMIN/Staff/?done=invite', '/admin/staff?done=invite'],
  ['/Admin/Sign-In', '/admin/sign-in'],
])('redirects %s to its page', async (path, page) => {
  expect(await locationOf(path)).toEqual([308, page]);
});

test.each([
  '/admin/nothing',
  '/Admin/nothing',
  '/admin/staff/1',
  '/admin/set-up',
  '/admin/demo/',
])('[NAV-7] %s is unknown and leads home', async (path) => {
  expect(await locationOf(path)).toEqual([302, '/']);
});

test.each([
  '__proto__',
  'constructor',
  'nothing',
  '%F0%9F',
])('a page that was done with %s is shown without a notice', async (done) => {
  for (const path of ['/admin/account', '/admin/staff']) {
    const response = await owner.browser.request(`${path}?done=${done}`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('class="notice success"');
  }
  expect(await (await owner.browser.request('/admin/staff?done=invite')).text()).toContain(
    'Invitation sent.',
  );
});

test.each([
  ['/admin/staff?name=Österreich €', '/admin'],
  ['/admin/staff?name=Österreich€', '/admin/staff?name=%C3%96sterreich%E2%82%AC'],
  ['/admin/staff?done=invite&before=7', '/admin/staff?before=7'],
  ['/admin/staff\r\nSet-Cookie: a=b', '/admin'],
  ['/admin/über', '/admin/%C3%BCber'],
])('after the sign-in, %j leads to %s', async (to, location) => {
  const { email, codeAfter } = await signedInStaff(shop);
  const response = await shop
    .newShopper()
    .send(`/admin/sign-in?${new URLSearchParams({ to })}`, { email, password: PASSWORD, code: codeAfter(1) });
  expect([response.status, response.headers.get('location')]).toEqual([303, location]);
});

test('a form without a session gets its text back, and how to sign in', async () => {
  const invitation = { ...anInvitation(), password: 'my secret password' };
  const visitor = shop.newShopper();
  const response = await visitor.submit('/admin/staff', invitation);
  const text = await response.text();
  expect(response.status).toBe(401);
  expect(text).toContain(invitation.email);
  expect(text).toContain('needsSignIn');
  expect(text).not.toContain('my secret password');
  const page = await visitor.send('/admin/staff', invitation);
  expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/sign-in?to=%2Fadmin%2Fstaff']);
  const stored = await shop.database.rows('select 1 from staff where email = $1', [invitation.email]);
  expect(stored).toEqual([]);
});

test('an old sign-in keeps the text of a form and leads to the sign-in, and the session stays', async () => {
  const { browser, email } = await signedInStaff(shop);
  await shop.database.rows(
    `update staff_sessions set authenticated_at = authenticated_at - interval '11 minutes'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  );
  const invitation = anInvitation();
  const response = await browser.send('/admin/staff', invitation);
  const html = await response.text();
  expect(response.status).toBe(401);
  expect(html).toContain(`value="${invitation.email}"`);
  expect(html).toContain('href="/admin/sign-in?to=%2Fadmin%2Fstaff"');
  expect((await browser.request('/admin/staff')).status).toBe(200);
});

test('rejects more than 20 links of a member in ten minutes, and keeps the text', async () => {
  const { browser } = await signedInStaff(shop);
  for (let n = 0; n < 20; n += 1)
    expect((await browser.send('/admin/staff', anInvitation())).status).toBe(303);
  const invitation = anInvitation();
  const response = await browser.send('/admin/staff', invitation);
  const html = await response.text();
  expect(response.status).toBe(429);
  expect(html).toContain('You’ve sent many links.');
  expect(html).toContain(`value="${invitation.email}"`);
  expect((await owner.browser.send('/admin/staff', anInvitation())).status).toBe(303);
});

test('a link with text around its token leads to the clean one, and hides its address from other sites', async () => {
  const path = await invitationPath(shop, anEmail(), 'packer');
  const demo = await demoPath(shop);
  for (const link of [path, demo]) {
    expect(await locationOf(`${link}).`)).toEqual([302, link]);
    const { status, headers } = await shop.newShopper().request(link);
    expect([status, headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
  }
});

test('a link that has ended shows a page that says so and leads to the sign-in', async () => {
  const path = await invitationPath(shop, anEmail(), 'packer');
  await shop.database.rows("update staff_links set expires_at = now() - interval '1 second'");
  for (const link of [path, `/admin/demo/${'x'.repeat(43)}`]) {
    const ended = await shop.newShopper().request(link);
    const html = await ended.text();
    expect(ended.status).toBe(410);
    expect(html).toContain('This link no longer works');
    expect(html).toContain('href="/admin/sign-in"');
  }
});
