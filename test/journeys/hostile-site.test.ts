import type { Request } from '@playwright/test';
import { openHostileSite } from './hostile-site.ts';
import { expect, test } from './journey.ts';
import { cartButton, productCard, signUp, visit } from './steps.ts';

test('a hostile page cannot embed the shop in a frame', async ({ page, shop, faultRecorder }) => {
  faultRecorder.allow(/frame-ancestors|ERR_BLOCKED_BY_(CSP|RESPONSE)/);
  const addresses = ['/', '/account', '/checkout-form', '/api/auth/google', '/offline'].map(
    (path) => `${shop.origin}${path}`,
  );
  await using site = await openHostileSite(`
    for (const address of ${JSON.stringify(addresses)}) document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
  `);
  await page.goto(site.origin);
  await expect(page.locator('iframe')).toHaveCount(addresses.length);
  for (const frame of page.frames().slice(1)) {
    await frame.waitForLoadState();
    expect(await frame.locator('main, form, p[role=status]').count()).toBe(0);
  }
});

test('a hostile page that opens the shop has no reference to it, and its messages are ignored', async ({
  page,
  context,
  shop,
}) => {
  await using site = await openHostileSite(`
    const button = document.body.appendChild(document.createElement('button'));
    button.append('Win');
    button.addEventListener('click', () => {
      const opened = window.open(${JSON.stringify(`${shop.origin}/auth`)}, 'camellia-google');
      const channel = new BroadcastChannel('camellia-google');
      window.sendMessages = () => {
        for (let n = 0; n < 1000; n += 1) {
          opened.postMessage('signed-in', '*');
          channel.postMessage('signed-in');
        }
        return [opened.closed, opened.length];
      };
    });
  `);
  await page.goto(site.origin);
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Win' }).click(),
  ]);
  await expect(popup.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  const sessions: string[] = [];
  await popup.waitForLoadState('networkidle');
  popup.on('request', (request) => sessions.push(request.url()));
  expect(await page.evaluate('sendMessages()')).toEqual([true, 0]);
  expect(await popup.evaluate(() => [window.opener, window.name])).toEqual([null, '']);
  expect(sessions.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(new URL(popup.url()).pathname).toBe('/auth');
});

/** Requests that a page can make a browser send without permission. */
const ATTACK_SCRIPT = `
  const send = (action, method, encoding, fields) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = 'frame' + frames.length;
    const form = Object.assign(document.createElement('form'), { action, method, enctype: encoding, target: frame.name });
    for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  };
  const attack = async (shop, path, json) => {
    const url = shop + path;
    const body = JSON.stringify(json);
    const init = { method: 'POST', credentials: 'include', body };
    const quietly = (promise) => Promise.resolve(promise).catch(() => undefined);
    await quietly(fetch(url, { ...init, mode: 'no-cors' }));
    await quietly(fetch(url, { ...init, mode: 'no-cors', referrerPolicy: 'no-referrer' }));
    await quietly(fetch(url, { ...init, headers: { 'content-type': 'application/json' } }));
    await quietly(fetch(url, { ...init, method: 'PUT' }));
    await quietly(fetch(url, { ...init, method: 'DELETE' }));
    await quietly(fetch('/redirect?' + encodeURIComponent(url), { ...init, mode: 'no-cors' }));
    await quietly(fetch(url, { ...init, mode: 'no-cors', keepalive: true }));
    navigator.sendBeacon(url, body);
    send(url, 'post', 'text/plain', { [body.slice(0, -1) + ',"x":"']: '"}' });
    send(url, 'post', 'application/x-www-form-urlencoded', json);
    send(url, 'post', 'multipart/form-data', json);
    send(url + '?_method=DELETE', 'get', '', json);
  };
`;

test('a hostile page cannot change anything of a signed-in shopper despite cookies', async ({
  page,
  context,
  shop,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/403|405|404|CORS|ERR_FAILED|ERR_BLOCKED|frame-ancestors|415|evil/);
  await signUp(page, shopper);
  await visit(page, '/tea');
  await productCard(page, 'Kyoto Hōjicha').getByRole('button', { name: 'Wish list: Kyoto Hōjicha' }).click();
  await productCard(page, 'Kyoto Hōjicha').getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const accountData = async () => {
    const texts = [];
    for (const path of ['/api/auth/session', '/api/saved-items', '/api/orders'])
      texts.push(await (await page.request.get(path)).text());
    return texts.map((text) => text.replace(/"expiresAt":"[^"]*"/, ''));
  };
  // The cart is synchronized shortly after it is shown.
  await expect.poll(async () => (await accountData())[1]).not.toContain('"cart":[]');
  const before = await accountData();
  expect(before[0]).toContain(shopper.email);

  await using site = await openHostileSite(ATTACK_SCRIPT);
  const hostile = await context.newPage();
  const [sent, ended]: [Request[], Request[]] = [[], []];
  const isUnsafe = (request: Request) => request.url().startsWith(shop.origin) && request.method() !== 'GET';
  hostile.on('request', (request) => isUnsafe(request) && sent.push(request));
  hostile.on('requestfinished', (request) => isUnsafe(request) && ended.push(request));
  hostile.on('requestfailed', (request) => isUnsafe(request) && ended.push(request));
  await hostile.goto(site.origin);
  const attacks: [string, object][] = [
    ['/log-out', {}],
    ['/auth', { intent: 'sign-in', email: 'evil@evil.example', password: 'first flush in april' }],
    ['/account', { intent: 'delete', password: 'first flush in april' }],
    ['/api/saved-items', { changes: [] }],
    ['/checkout-form', { email: 'evil@evil.example' }],
  ];
  for (const [path, json] of attacks)
    await hostile.evaluate(
      `attack(${JSON.stringify(shop.origin)}, ${JSON.stringify(path)}, ${JSON.stringify(json)})`,
    );
  await expect.poll(() => ended.length).toBeGreaterThanOrEqual(attacks.length * 8);
  await expect.poll(() => ended.length).toBe(sent.length);
  // Cookies ignore ports, so those of the shop are sent to this site as well.
  expect(site.cookies()).toContain('__Host-session=');
  expect(await accountData()).toEqual(before);
});
