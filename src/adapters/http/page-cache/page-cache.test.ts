import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { html, serve } from './testing-cache.ts';

test('renders a page once, and answers 304 to a client that has it', async () => {
  const { get, rendered, cache } = await serve(() => html('tea '.repeat(500)));
  const first = await get('/');
  const second = await get('/');
  expect(second.body).toEqual(first.body);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(rendered).toEqual(['/']);
  const again = await get('/', { 'if-none-match': `"other", W/${first.headers.etag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  expect(cache.stats()).toMatchObject({ hits: 3, misses: 1, pages: 1 });
});

test('compares If-Match with the cached page', async () => {
  const { get } = await serve(() => html('tea '.repeat(500)));
  const { headers } = await get('/');
  const etag = String(headers.etag);
  const cases: readonly (readonly [string, number])[] = [
    [etag, 200],
    ['*', 200],
    [`"other", ${etag}`, 200],
    ['"other"', 412],
    [`W/${etag}`, 412],
    ['', 412],
    ['"other", "*"', 412],
  ];
  for (const [match, status] of cases)
    expect([match, (await get('/', { 'if-match': match })).status]).toEqual([match, status]);
  expect((await get('/', { 'if-match': etag, 'if-none-match': etag })).status).toBe(304);
});

test('serves the best encoding that the browser accepts', async () => {
  const text = 'tea '.repeat(500);
  const { get } = await serve(() => html(text));
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  const plain = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(plain.body.toString()).toBe(text);
  for (const { headers, body } of [br, gzip, plain]) {
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
  }
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  const head = await get('/', { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, br.headers.etag]);
});

test('renders a filtered page per request, compresses it at once and caches it on its second request; caches a fixed page on its first', async () => {
  const text = 'tea '.repeat(500);
  const { get, rendered, cache } = await serve(() => html(text));
  const first = await get('/tea?sort=type', { 'accept-encoding': 'br, gzip' });
  expect([first.headers['content-encoding'], brotliDecompressSync(first.body).toString()]).toEqual([
    'br',
    text,
  ]);
  expect(first.headers.vary).toBe('accept-encoding');
  expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
  expect(cache.stats().pages).toBe(0);
  expect((await get('/tea?sort=type')).body.toString()).toBe(text);
  expect((await get('/tea?sort=type', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect(rendered).toEqual(['/tea?sort=type', '/tea?sort=type']);
  await get('/tea');
  expect(cache.stats().pages).toBe(2);
});

test('never stores a page of filters that have too many combinations', async () => {
  const { get, rendered, cache } = await serve(() => html('tea '.repeat(500)));
  for (const path of ['/tea?origin=japan', '/tea?sort=type&origin=china', '/tea?origin=atlantis'])
    for (let request = 0; request < 3; request += 1) expect((await get(path)).status).toBe(200);
  expect(cache.stats().pages).toBe(1);
  expect(rendered.filter((path) => path.includes('origin'))).toHaveLength(6);
  expect(rendered.filter((path) => path === '/tea')).toHaveLength(1);
});

test('renders an uncached page once for a hundred simultaneous requests', async () => {
  const renderGate = Promise.withResolvers<void>();
  const { get, rendered } = await serve(async () => {
    await renderGate.promise;
    return html('tea');
  });
  const requests = Array.from({ length: 100 }, () => get('/tea'));
  await expect.poll(() => rendered.length).toBe(1);
  renderGate.resolve();
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  expect(rendered).toEqual(['/tea']);
});

test('measures the age of a page independently of changes to the system clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { get, rendered } = await serve(() => html('tea'));
  const start = Date.now();
  for (const jump of [0, 3_600_000, -3_600_000]) {
    vi.setSystemTime(start + jump);
    await get('/tea');
  }
  expect(rendered).toEqual(['/tea']);
});

test('renders an expired page once for five hundred simultaneous requests', async () => {
  let time = 0;
  let price = 1;
  const renderGate = Promise.withResolvers<void>();
  const { get, rendered } = await serve(
    async () => {
      if (price > 1) await renderGate.promise;
      return html(`price ${price}`);
    },
    { now: () => time },
  );
  await get('/tea');
  time = 60_000;
  price = 2;
  const requests = Array.from({ length: 500 }, () => get('/tea'));
  await expect.poll(() => rendered.length).toBe(2);
  renderGate.resolve();
  const responses = new Set(
    (await Promise.all(requests)).map(({ status, body }) => `${status} ${body.toString()}`),
  );
  // A request that would wait too long for the new page gets the stale one.
  expect([...responses].filter((one) => one !== '200 price 2' && one !== '200 price 1')).toEqual([]);
  expect(rendered).toEqual(['/tea', '/tea']);
});

test('passes nothing of the visitor to the rendering of a cached page', async () => {
  const { get } = await serve(({ headers, url }) => html(JSON.stringify([[...headers], url])));
  const canary = 'ada-lovelace';
  const { body } = await get(`/tea?sort=type&name=${canary}`, {
    cookie: `name=${canary}`,
    authorization: `Bearer ${canary}`,
    'user-agent': canary,
    'accept-language': canary,
    'x-forwarded-for': canary,
  });
  expect(body.toString()).toContain('/tea?sort=type');
  expect(body.toString()).not.toContain(canary);
});

test.each([
  ['sets a cookie', { 'set-cookie': 'name=ada' }],
  ['varies by what is read', { vary: 'Accept' }],
  ['says private', { 'cache-control': 'private' }],
  ['says no-store', { 'cache-control': 'max-age=3, No-Store' }],
  ['differs by cookie', { vary: 'Accept, Cookie' }],
])('a page that %s is never cached, and not shared', async (_, headers) => {
  const { get, cache } = await serve(() => html('ada', headers));
  for (const { status, body } of [await get('/'), await get('/')])
    expect([status, body.toString()]).toEqual([418, 'not mine']);
  expect(cache.stats().pages).toBe(0);
});

test('passes a rejection on with its status and does not cache it', async () => {
  const { get, cache } = await serve(() => html('no such tea', { 'retry-after': '5' }, 404));
  const { status, headers, body } = await get('/tea/picked-tea/x');
  expect([status, headers['retry-after'], body.toString()]).toEqual([404, '5', 'no such tea']);
  expect(cache.stats().pages).toBe(0);
});

test('ignores other methods, hosts and pages', async () => {
  const { get, rendered } = await serve(() => html('tea'));
  expect((await get('/', {}, 'POST')).status).toBe(418);
  expect((await get('/account')).status).toBe(418);
  expect(rendered).toEqual([]);
});

test('a page rendered before a purge is neither cached after it nor sent to later requests', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let price = 1;
  const { get, cache, rendered } = await serve(async () => {
    const read = price;
    await gates[read === 1 ? 0 : 1].promise;
    return html(`price ${read}`);
  });
  const early = get('/tea');
  await expect.poll(() => rendered.length).toBe(1);
  price = 2;
  cache.clear();
  const late = get('/tea');
  await expect.poll(() => rendered.length).toBe(2);
  gates[1].resolve();
  expect((await late).body.toString()).toBe('price 2');
  gates[0].resolve();
  expect((await early).body.toString()).toBe('price 1');
  expect((await get('/tea')).body.toString()).toBe('price 2');
  expect(rendered).toHaveLength(2);
});

test('while invalidations are lost caches nothing new, and everything is current afterward', async () => {
  let price = 1;
  const { get, cache } = await serve(() => html(`price ${price}`.padEnd(2_000)));
  const body = async () => (await get('/tea')).body.toString().trim();
  await get('/tea');
  cache.pause();
  price = 2;
  expect(await body()).toBe('price 2');
  for (const encoding of ['br', 'gzip'])
    expect((await get('/tea', { 'accept-encoding': encoding })).headers['content-encoding']).toBe(encoding);
  price = 3;
  expect(await body()).toBe('price 3');
  cache.resume();
  price = 4;
  expect(await body()).toBe('price 4');
  price = 5;
  expect(await body()).toBe('price 4');
});

test('renders a page again after a minute for changes of time alone', async () => {
  let time = 0;
  const { get, rendered } = await serve(() => html('tea'), { now: () => time });
  await get('/');
  time = 59_999;
  await get('/');
  expect(rendered).toHaveLength(1);
  time = 60_000;
  await get('/');
  expect(rendered).toHaveLength(2);
});

test('[STATE-9] the byte count includes all bodies and never exceeds the limit', async () => {
  const maxBytes = 40_000;
  const { get, cache } = await serve(() => html('tea '.repeat(2_000)), { maxBytes });
  for (let index = 0; index < 20; index += 1) {
    await get(`/tea/picked-tea/${index}`);
    expect(cache.stats().bytes).toBeLessThanOrEqual(maxBytes);
  }
  // Each entry has 8,000 uncompressed bytes, two small compressed bodies and its headers.
  expect(cache.stats().pages).toBe(3);
  expect(cache.stats().bytes).toBeGreaterThan(3 * 8_000);
});
