import { expect, test } from 'vitest';
import { openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

const TOKEN = 'a-long-secret-token';
const LCP = (value: number) => ({ route: '/tea', figures: { LCP: value } });

test('[STATE-8] reports aggregated web vitals to the owner without personal data', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  for (const value of [1_000, 1_000, 1_000, 9_000]) {
    const { status } = await shopper.post('/api/vitals', LCP(value));
    expect(status).toBe(204);
  }
  const rows = await shop.database.rows<Record<string, unknown>>('select * from vitals order by bucket');
  expect(rows.map(({ route, vital, count, sum }) => [route, vital, Number(count), sum])).toEqual([
    ['/tea', 'LCP', 3, 3_000],
    ['/tea', 'LCP', 1, 9_000],
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'route', 'vital', 'bucket', 'count', 'sum']);

  const metrics = await (await shop.newShopper().request('/metrics')).text();
  const p75 = Number(/^camellia_vitals_p75\{route="\/tea",vital="LCP"\} (\S+)$/m.exec(metrics)?.[1]);
  expect(p75).toBeGreaterThanOrEqual(1_000);
  expect(p75).toBeLessThanOrEqual(1_100);
  expect(metrics).not.toContain(email);
});

test('rejects a malformed web vitals report and stores nothing of it', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  const statuses = [];
  for (const report of [
    { route: '/tea/picked-tea/Masala%20Chai', figures: { LCP: 1 } },
    { route: '/tea', figures: { LCP: -1 } },
    { route: '/tea', figures: { LCP: 1 }, email: 'ada@example.com' },
    {},
    [],
  ])
    statuses.push((await shopper.post('/api/vitals', report)).status);
  expect(new Set(statuses)).toEqual(new Set([422]));
  const long = { route: '/tea', figures: {}, more: 'x'.repeat(100_000) };
  expect((await shopper.post('/api/vitals', long)).status).toBe(413);
  const crossSite = await shopper.request('/api/vitals', {
    json: LCP(1),
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(crossSite.status).toBe(403);
  expect(await shop.database.rows('select 1 from vitals')).toEqual([]);
});

test('[STATE-8] records each of twenty simultaneous web vitals reports', async () => {
  await using shop = await openShop();
  const figures = { LCP: 900, CLS: 0.01, INP: 40, TTFB: 12, FCP: 600 };
  const reports = Array.from({ length: 20 }, () =>
    shop.newShopper().post('/api/vitals', { route: '/', figures }),
  );
  for (const { status } of await Promise.all(reports)) expect(status).toBe(204);
  const rows = await shop.database.rows<{ count: string }>('select count from vitals');
  expect(rows.map(({ count }) => Number(count))).toEqual([20, 20, 20, 20, 20]);
});

test('shows orders, stock, requests and the page cache as metrics and as a page', async () => {
  await using shop = await openShop();
  await shop.order(shop.newShopper());
  await shop.database.rows('update products set stock_grams = unit_grams * 100');
  await shop.database.rows(
    "update products set stock_grams = 0, name = '<b>Mint</b>' where id = 'marrakech-mint'",
  );
  await openPage(shop.newShopper(), '/tea');
  await openPage(shop.newShopper(), '/tea');
  for (const path of ['/no-such-page', '/healthz', '/operator']) await shop.newShopper().request(path);
  const metrics = await (await shop.newShopper().request('/metrics')).text();
  for (const line of [
    'camellia_orders{status="awaiting-payment"} 1',
    'camellia_orders{status="paid"} 0',
    'camellia_alerts{alert="negative-stock"} 0',
    'camellia_products_running_out 1',
    'camellia_payments_total 0',
    'camellia_payment_provider_failures_total{call="open",kind="key-refused"} 0',
    'camellia_live_streams 0',
    'camellia_body_bytes 0',
    'camellia_database_answers 1',
    'camellia_http_requests_total{method="GET",route="/tea",status="200"} 2',
    'camellia_http_requests_total{method="GET",route="other",status="302"} 1',
    'camellia_http_requests_total{method="GET",route="/healthz",status="200"} 1',
    'camellia_http_requests_total{method="GET",route="/operator",status="200"} 1',
  ])
    expect(metrics.split('\n')).toContain(line);
  // Only rendered pages are timed; the second one is cached, unless a notification has just purged it.
  expect(metrics).toMatch(/^camellia_http_request_duration_seconds_count\{route="\/tea"\} [12]$/m);
  expect(metrics).toMatch(/^process_cpu_seconds_total/m);
  expect(metrics).not.toContain('no-such-page');

  const metricsAfterVisit = async () => {
    await openPage(shop.newShopper(), '/home');
    return (await shop.newShopper().request('/metrics')).text();
  };
  await expect.poll(metricsAfterVisit).toMatch(/^camellia_page_cache\{figure="hits"\} [1-9]/m);

  const { text, html, response } = await openPage(shop.newShopper(), '/operator');
  for (const word of ['Orders', 'Running out', 'Real visits', 'Page cache', 'awaiting-payment 1'])
    expect(text).toContain(word);
  expect(html).toContain('&lt;b&gt;Mint&lt;/b&gt;');
  expect(html).not.toContain('<b>Mint');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('[STATE-8] with a token returns metrics only to requests that contain it', async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  for (const path of ['/metrics', '/operator']) {
    const requestWith = (authorization?: string) =>
      shop.newShopper().request(path, { headers: { ...(authorization && { authorization }) } });
    const unauthorized = await requestWith();
    expect([unauthorized.status, unauthorized.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
    expect((await requestWith('Bearer something-else-entirely')).status).toBe(401);
    expect((await requestWith(`Bearer ${TOKEN}`)).status).toBe(200);
  }
  const readiness = async (headers: Readonly<Record<string, string>>) =>
    (await shop.newShopper().request('/readyz', { headers })).json();
  expect(await readiness({})).toEqual({ status: 'ready' });
  expect(await readiness({ authorization: `Bearer ${TOKEN}` })).toEqual({ status: 'ready', alerts: [] });
});
