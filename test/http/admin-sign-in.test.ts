import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPath, signedInStaff, totpSecretIn } from '#test/support/admin.ts';
import { linkIn } from '#test/support/mailbox.ts';
import { navigate } from '#test/support/navigate.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PAGES = ['/admin', '/admin/orders', `/admin/orders/${randomUUID()}`, '/admin/staff', '/admin/audit'];

test('redirects a signed-out visitor to the sign-in, and from there back to the page', async () => {
  const { email, codeAfter } = await signedInStaff(shop);
  for (const path of [...PAGES, '/admin/audit?before=7']) {
    const response = await shop.newShopper().request(path);
    expect([path, response.status]).toEqual([path, 302]);
    const to = path === '/admin' ? '' : `?to=${encodeURIComponent(path)}`;
    expect(response.headers.get('location')).toBe(`/admin/sign-in${to}`);
  }
  const browser = shop.newShopper();
  const signedIn = await browser.send('/admin/sign-in?to=%2Fadmin%2Faudit%3Fbefore%3D7', {
    email,
    password: PASSWORD,
    code: codeAfter(1),
  });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/admin/audit?before=7']);
  expect((await browser.request('/admin/audit?before=7')).status).toBe(200);
});

/** Opens a link like a browser; by default in webmail, so that the request carries no cookie. */
const open = (path: string, changes: Readonly<Record<string, string>> = {}) =>
  navigate(shop.origin, {
    path,
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      accept: 'text/html',
      ...changes,
    },
    sender: {},
  });

test('a link in webmail, whose request has no cookie, opens the page by a navigation of this site', async () => {
  const { browser } = await signedInStaff(shop);
  const path = '/admin/orders?q=a&list=%22%3E%3Cscript%3E';
  const first = await open(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  const [, refresh] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(first.text) ?? [];
  const [, link] = /<a href="([^"]*)"/.exec(first.text) ?? [];
  expect([refresh, link].map((url) => url?.replaceAll('&amp;', '&'))).toEqual([path, path]);
  const second = { 'sec-fetch-site': 'same-origin', cookie: browser.cookie() };
  expect((await open(path, second)).status).toBe(200);
  // Signed out, the second navigation leads to the sign-in.
  const signedOut = await open(path, { 'sec-fetch-site': 'same-origin' });
  expect(signedOut.headers.location).toMatch(/^\/admin\/sign-in\?to=/);
});

test('other requests of another site, and those with the cookie, are answered at once', async () => {
  const { browser } = await signedInStaff(shop);
  expect((await open('/admin', { cookie: browser.cookie() })).text).not.toContain('http-equiv="refresh"');
  expect((await open('/admin', { 'sec-fetch-mode': 'no-cors' })).status).toBe(302);
  expect((await open('/admin', { 'sec-fetch-site': 'none' })).status).toBe(302);
  expect((await open('/admin/sign-in')).text).not.toContain('http-equiv="refresh"');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/admin//evil.example',
  '/admin/..//evil.example',
  '/admin\\evil',
  '/administrator',
  '/account',
  '/admin/sign-out',
  'javascript:alert(1)',
])('after the sign-in, does not go to %s', async (to) => {
  const { email, codeAfter } = await signedInStaff(shop);
  const response = await shop
    .newShopper()
    .send(`/admin/sign-in?${new URLSearchParams({ to })}`, { email, password: PASSWORD, code: codeAfter(1) });
  expect(response.headers.get('location')).toBe('/admin');
});

test('the cookie is for this host, this site and no script, and signing out ends its session', async () => {
  const { browser, email, codeAfter } = await signedInStaff(shop);
  const other = shop.newShopper();
  const signedIn = await other.send('/admin/sign-in', { email, password: PASSWORD, code: codeAfter(1) });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; /);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
    expect(cookie.split('; ')).toContain(attribute);
  expect(cookie).not.toMatch(/domain|expires|max-age/i);

  const stolen = shop.newShopper();
  for (const [name, value] of browser.jar) stolen.jar.set(name, value);
  expect((await stolen.request('/admin')).status).toBe(200);
  expect((await browser.send('/admin/sign-out')).headers.get('location')).toBe('/admin/sign-in');
  expect((await stolen.request('/admin')).status).toBe(302);
  expect((await other.request('/admin')).status).toBe(200);
});

test('a shopper’s session opens no page of the admin, and a staff session no account', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const path of PAGES) expect((await shopper.request(path)).status).toBe(302);
  const { browser } = await signedInStaff(shop);
  expect((await browser.request('/account')).headers.get('location')).toMatch(/^\/\?signed-out/);
  const session = await browser.request('/api/auth/session');
  expect(await session.json()).toEqual({ user: null, expiresAt: null });
});

test('no page of the admin is cached, indexed or shown in a frame', async () => {
  const { browser } = await signedInStaff(shop);
  for (const path of [...PAGES, '/admin/sign-in', '/admin/recovery']) {
    const { headers } = await browser.request(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
  for (const path of [...PAGES, '/admin/sign-in'])
    expect((await browser.request(path)).headers.get('x-robots-tag')).toBe('noindex');
});

test('limits wrong codes for an account from one address, also with the right password', async () => {
  const { email, codeAfter } = await signedInStaff(shop);
  const attacker = shop.newShopper();
  const statuses: number[] = [];
  const right = [-2, -1, 0, 1, 2, 3].map(codeAfter);
  const wrong = Array.from('0123456789', (digit) => digit.repeat(6)).filter((code) => !right.includes(code));
  for (const code of wrong.slice(0, 7)) {
    const form = { email, password: PASSWORD, code };
    statuses.push((await attacker.send('/admin/sign-in', form)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('keeps the typed email, but no password and no code, when a sign-in is refused', async () => {
  const email = anEmail();
  const response = await shop
    .newShopper()
    .send('/admin/sign-in', { email, password: 'my secret password', code: '123 456' });
  const html = await response.text();
  expect(response.status).toBe(401);
  expect(html).toContain(email);
  expect(html).not.toContain('my secret password');
  expect(html).not.toMatch(/123 ?456/);
  const invalid = await shop.newShopper().send('/admin/sign-in', { email: 'x', password: '', code: '1' });
  expect(invalid.status).toBe(422);
});

test('a recovery code opens the set-up of a new sign-in, once', async () => {
  const { browser, email } = await signedInStaff(shop);
  const page = await (await browser.send('/admin/account', { intent: 'create-recovery-codes' })).text();
  const code = /<code>([a-z2-7-]{29})<\/code>/.exec(page)?.[1] ?? '';
  const recovering = shop.newShopper();
  const redeemed = await recovering.send('/admin/recovery', { email, code: code.toUpperCase() });
  expect(redeemed.status).toBe(303);
  const path = redeemed.headers.get('location') ?? '';
  const totpSecret = totpSecretIn(await (await recovering.request(path)).text());
  const form = { password: PASSWORD, confirmPassword: PASSWORD, code: codeOf(totpSecret, new Date()) };
  const ready = (await recovering.send(path, form)).headers.get('location') ?? '';
  expect(ready).toBe('/admin/account?done=set-up');
  expect(await (await recovering.request(ready)).text()).toContain('Create recovery codes next');
  expect((await recovering.request('/admin')).status).toBe(200);
  expect((await browser.request('/admin')).status).toBe(302);
  expect((await shop.newShopper().send('/admin/recovery', { email, code })).status).toBe(401);
});

test('an owner invites a member by email, changes the role and removes the access at once', async () => {
  const { browser: owner } = await signedInStaff(shop);
  const email = anEmail();
  const requestIdIn = async () => {
    const html = await (await owner.request('/admin/staff')).text();
    return /name="requestId" value="([\w-]{36})"/.exec(html)?.[1] ?? '';
  };
  const invitation = {
    intent: 'invite',
    email,
    name: 'Bruno',
    role: 'packer',
    requestId: await requestIdIn(),
  };
  expect((await owner.send('/admin/staff', invitation)).status).toBe(303);
  expect((await owner.send('/admin/staff', invitation)).status).toBe(303);
  const invited = await shop.mailbox.waitForEmails(email, ['Your invitation to the shop’s admin']);
  const path = linkIn(invited);
  const packer = shop.newShopper();
  const totpSecret = totpSecretIn(await (await packer.request(path)).text());
  const form = { password: PASSWORD, confirmPassword: PASSWORD, code: codeOf(totpSecret, new Date()) };
  expect((await packer.send(path, form)).status).toBe(303);
  expect((await packer.request('/admin/staff')).status).toBe(403);

  const [member] = await shop.database.rows<{ id: string }>('select id from staff where email = $1', [email]);
  const id = member?.id ?? '';
  const change = { intent: 'change-role', id, role: 'manager', requestId: await requestIdIn() };
  expect((await owner.send('/admin/staff', change)).status).toBe(303);
  expect((await packer.request('/admin/staff')).status).toBe(200);
  const forged = {
    intent: 'invite',
    email: anEmail(),
    name: 'Eve',
    role: 'owner',
    requestId: crypto.randomUUID(),
  };
  expect((await packer.send('/admin/staff', forged)).status).toBe(403);

  const audit = await (await packer.request('/admin/audit')).text();
  for (const text of ['Invited a member', 'Changed a role', 'Packer → Manager', 'Bruno'])
    expect(audit).toContain(text);
  expect(
    (await owner.send('/admin/staff', { intent: 'remove', id, requestId: await requestIdIn() })).status,
  ).toBe(303);
  expect((await packer.request('/admin/staff')).status).toBe(302);
});

test('no page of the shop mentions the admin, and its scripts are only on its own pages', async () => {
  const shopper = shop.newShopper();
  for (const path of ['/', '/tea', '/account', '/sitemap.xml', '/robots.txt'])
    expect(await (await shopper.request(path)).text()).not.toContain('/admin');
  const html = await (await shopper.request('/admin/sign-in')).text();
  const scripts = [...html.matchAll(/"(\/admin\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script);
  expect(scripts.length).toBeGreaterThan(0);
  expect(html).not.toMatch(/"\/assets\//);
  const script = await shopper.request(scripts[0] ?? '');
  expect([script.status, script.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect((await shopper.request('/admin/assets/nothing.js')).status).toBe(404);
});

test('a local shop prints a link that signs in a demo owner, also twice at once, after a press', async () => {
  const path = await demoPath(shop);
  const [one, other] = [shop.newShopper(), shop.newShopper()];
  expect((await one.request(path)).status).toBe(200);
  expect((await one.request('/admin')).status).toBe(302);
  const signedIn = await Promise.all([one.send(path), other.send(path)]);
  expect(signedIn.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/admin'],
    [303, '/admin'],
  ]);
  expect(await (await one.request('/admin/staff')).text()).toContain('Demo owner');
  expect(await shop.database.rows("select 1 from staff where email = 'owner@camellia.example'")).toHaveLength(
    1,
  );
  const wrong = `${path.slice(0, -2)}xx`;
  expect((await one.request(wrong)).status).toBe(410);
  expect((await shop.newShopper().send(wrong)).headers.getSetCookie()).toEqual([]);
});
