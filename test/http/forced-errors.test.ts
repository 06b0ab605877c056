import { expect, test } from 'vitest';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { aPurchase } from '#test/support/examples.ts';
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts';
import { openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { unsafeRoutes } from '#test/support/unsafe-routes.ts';
import { siteMap } from '#web/site/site-map.ts';

/** Internal details, which an error response must not contain. */
const INTERNALS =
  /\bat \/|\bat \w+ \(|node:internal|node_modules|\.ts:\d+|select |insert into|update |relation "|does not exist|DrizzleQuery|PostgresError|pg_|ECONN|postgres:\/\/|\/src\/|\/build\//i;
const withoutScriptsAndStyles = (text: string) => text.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');

const requestEveryRoute = async (shopper: Shopper) => {
  const found: { status: number; text: string; route: string }[] = [];
  const gets = [...Object.values(siteMap), ...Object.values(apiMap), ...Object.values(providerPaths)].filter(
    (path) => path !== apiMap.liveOrders,
  );
  const requests = [
    ...gets.flatMap((path) => [path, `${path}.data`]).map((path) => ({ method: 'GET', path })),
    ...unsafeRoutes,
  ];
  for (const { method, path } of requests) {
    const address = path.replace(':receipt', crypto.randomUUID()).replace(/:\w+/g, 'genmaicha');
    const json =
      method === 'GET'
        ? {}
        : { json: { ...aPurchase(), email: 'a@example.com', password: 'first flush in april' } };
    const response = await shopper.request(address, { method, ...json });
    found.push({
      route: `${method} ${address}`,
      status: response.status,
      text: `${JSON.stringify([...response.headers])} ${await response.text()}`,
    });
  }
  return found;
};

test('reveals no internals in any error page, and logs one line per failure', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const table of [
    'products',
    'orders',
    'sessions',
    'users',
    'letters',
    'enquiries',
    'account_links',
    'wishes',
    'promotions',
    'coupons',
  ])
    await shop.database.rows(`alter table if exists ${table} rename to renamed_${table}`);
  const responses = await requestEveryRoute(shopper);
  expect(responses.filter(({ status }) => status === 500).length).toBeGreaterThan(10);
  for (const { route, status, text } of responses)
    if (status >= 400)
      expect([route, status, INTERNALS.exec(withoutScriptsAndStyles(text))?.[0]]).toEqual([
        route,
        status,
        undefined,
      ]);

  const before = shop.logOutput().length;
  const paths = HOSTILE_TEXTS.filter((text, index) => index % 20 === 0 && !text.includes('\u2028')).map(
    (text) => `/tea/picked-tea/${encodeURIComponent(`${text}\u001b[31m{"level":60}`)}`,
  );
  for (const path of paths) {
    const { status, body } = await shop.newShopper().request(path);
    await body?.cancel();
    expect(status).toBe(500);
  }
  // Background jobs find the tables missing as well, and log lines without a request.
  const lines = shop
    .logOutput()
    .slice(before)
    .trim()
    .split('\n')
    .filter((line) => 'request' in JSON.parse(line));
  expect(lines).toHaveLength(paths.length);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ msg: 'A page failed' });
    expect(line).not.toMatch(/\p{Cc}/u);
  }
  // The shop itself still works.
  for (const path of ['/healthz', '/readyz', '/delivery'])
    expect([path, (await shopper.request(path)).status]).toEqual([path, 200]);
});

test('no typed text adds a header to a response or an email', async () => {
  await using shop = await openShop();
  const lineBreaks = ['\r\n', '\n', '\r', '\u0085', '\u2028', '%0d%0a'];
  const headers = [
    'Bcc: evil@evil.example',
    'Set-Cookie: a=b',
    'Subject: evil',
    '\r\n<script>harm()</script>',
    'To: evil@evil.example',
  ];
  const hostile = lineBreaks.map((line, index) => `Ada${line}${headers[index % headers.length]}`);
  for (const text of hostile) {
    const shopper = shop.newShopper();
    const enquiry = {
      name: text,
      town: text,
      message: text,
      phone: '',
      email: 'bruno@example.com',
      website: '',
    };
    for (const email of [
      'bruno@example.com',
      `bruno@example.com${text.slice(3)}`,
      `"${text}" <bruno@example.com>`,
    ]) {
      const response = await shopper.send('/franchising', { ...enquiry, email });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.status).toBeGreaterThanOrEqual(303);
    }
  }
  await expect
    .poll(async () => (await shop.database.rows('select 1 from letters where due_at is not null')).length)
    .toBe(0);
  expect(await shop.mailbox.messagesTo('evil@evil.example')).toEqual([]);
  for (const message of await shop.mailbox.messagesTo('bruno@example.com')) {
    expect(message.to).toEqual(['bruno@example.com']);
    const [head = ''] = message.raw.split(/\r?\n\r?\n/);
    expect(head.match(/^(bcc|cc|to|subject|set-cookie):/gim)).toEqual(
      expect.arrayContaining(['To:', 'Subject:']),
    );
    expect(head).not.toMatch(/evil/);
  }
});
