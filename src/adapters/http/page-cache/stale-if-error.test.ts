import { expect, test, vi } from 'vitest';
import { html, serve } from './testing-cache.ts';

test('serves stale pages for five minutes while rendering fails, and new ones as soon as it works', async () => {
  let time = 0;
  let isDown = false;
  let price = 1;
  const errorPage = () => html('sorry', { 'cache-control': 'no-cache' }, 503);
  const { get, cache, rendered } = await serve(() => (isDown ? errorPage() : html(`price ${price}`)), {
    now: () => time,
  });
  const responseOf = async (path: string) => {
    const { status, body } = await get(path);
    return `${status} ${body.toString()}`;
  };
  await get('/tea');
  isDown = true;
  price = 2;
  cache.pause();
  expect(await responseOf('/tea')).toBe('200 price 1');
  // A page that was never rendered cannot be shown.
  expect(await responseOf('/')).toBe('503 sorry');
  // Only one request per second waits for the unreachable database.
  const tries = rendered.length;
  time = 900;
  expect(await responseOf('/tea')).toBe('200 price 1');
  expect(rendered).toHaveLength(tries);
  time = 1_100;
  isDown = false;
  expect(await responseOf('/tea')).toBe('200 price 2');
  cache.resume();
  await get('/tea');
  isDown = true;
  cache.pause();
  time += 299_000;
  expect(await responseOf('/tea')).toBe('200 price 2');
  time += 2_000;
  expect(await responseOf('/tea')).toBe('503 sorry');
});

test('never shows a stale page whose price was invalidated', async () => {
  let isDown = false;
  const { get, cache } = await serve(() => (isDown ? html('sorry', {}, 503) : html('price 1')));
  await get('/tea');
  cache.clear();
  isDown = true;
  expect((await get('/tea')).status).toBe(503);
});

test('a page that fails for many simultaneous requests fails once for all, and is retried', async () => {
  const failed = Promise.withResolvers<Response>();
  let answer = (): Response | Promise<Response> => failed.promise;
  const { get, cache, rendered } = await serve(() => answer());
  const requests = Array.from({ length: 50 }, () => get('/'));
  await expect.poll(() => cache.stats().misses).toBe(50);
  failed.resolve(html('sorry', { 'cache-control': 'no-store' }, 503));
  for (const { status, body } of await Promise.all(requests))
    expect(`${status} ${body.toString()}`).toBe('503 sorry');
  expect(rendered).toHaveLength(1);
  expect(cache.stats().rendered).toBe(1);
  answer = () => html('tea');
  expect((await get('/')).status).toBe(200);
});

test('a page that fails uncached fails for its visitor alone and is retried', async () => {
  let fails = true;
  const { get } = await serve(() => {
    if (fails) throw new Error('down');
    return html('tea');
  });
  expect((await get('/')).status).toBe(500);
  fails = false;
  expect((await get('/')).status).toBe(200);
});

test.each([
  [302, { location: 'http://tea.example/tea' }],
  [404, {}],
])('renders a redirect or missing page (%i) once for simultaneous requests', async (status, headers) => {
  const rendering = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => rendering.promise);
  const requests = Array.from({ length: 5 }, () => get('/tea'));
  await vi.waitFor(() => expect(cache.stats().misses).toBe(5));
  rendering.resolve(html('', { ...headers, 'cache-control': 'private, no-store', vary: 'Cookie' }, status));
  for (const answer of await Promise.all(requests)) {
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...headers, 'cache-control': 'private, no-store' });
  }
  expect(rendered).toEqual(['/tea']);
});

test('shows a rate-limited visitor the cached page of before, and the next visitor the new one', async () => {
  let time = 0;
  let isLimited = false;
  let price = 1;
  const { get } = await serve(() => (isLimited ? html('slowly', {}, 429) : html(`price ${price}`)), {
    now: () => time,
  });
  const body = async () => (await get('/tea')).body.toString();
  await body();
  time = 61_000;
  price = 2;
  isLimited = true;
  expect(await body()).toBe('price 1');
  isLimited = false;
  expect(await body()).toBe('price 2');
});

test('serves a rate-limited visitor only cached or already rendering pages', async () => {
  let time = 0;
  let mayRender = true;
  const rendering = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => rendering.promise, {
    now: () => time,
    mayRender: () => mayRender,
  });
  const inProgress = (count: number) => vi.waitFor(() => expect(rendered).toHaveLength(count));
  const body = async () => (await get('/tea')).body.toString();
  const first = body();
  await inProgress(1);
  mayRender = false;
  const second = body();
  await vi.waitFor(() => expect(cache.stats().misses).toBe(2));
  rendering.resolve(html('tea'));
  expect(await Promise.all([first, second])).toEqual(['tea', 'tea']);
  time = 61_000;
  expect(await body()).toBe('tea');
  cache.pause();
  expect(await body()).toBe('tea');
  expect((await get('/')).body.toString()).toBe('not mine');
  expect(rendered).toEqual(['/tea']);
});

test('[STATE-9] renders a page once for simultaneous requests during repeated pauses of invalidation', async () => {
  const rendering = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => rendering.promise);
  cache.pause();
  const first = get('/tea');
  await vi.waitFor(() => expect(rendered).toHaveLength(1));
  cache.pause();
  const second = get('/tea');
  await vi.waitFor(() => expect(cache.stats().misses).toBe(2));
  rendering.resolve(html('tea'));
  expect((await first).body.toString()).toBe('tea');
  expect((await second).body.toString()).toBe('tea');
  expect(rendered).toEqual(['/tea']);
});

test('[PROMO-1] shows no page that the clock has made stale, unless invalidations are lost and rendering fails', async () => {
  let isDown = false;
  const { get, cache } = await serve(() => (isDown ? html('sorry', {}, 503) : html('until noon')));
  const body = async () => (await get('/tea')).body.toString();
  await body();
  isDown = true;
  cache.pause();
  cache.invalidate();
  expect(await body()).toBe('until noon');
  cache.resume();
  cache.invalidate();
  expect(await body()).toBe('sorry');
});
