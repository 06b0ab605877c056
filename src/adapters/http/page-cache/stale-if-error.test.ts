import { expect, test, vi } from 'vitest';
import { html, serve } from './testing-cache.ts';

test('serves stale pages for five minutes while rendering fails, and new ones as soon as it works', async () => {
  let time = 0;
  let isAway = false;
  let price = 1;
  const broken = () => html('sorry', { 'cache-control': 'no-cache' }, 503);
  const { get, cache, rendered } = await serve(() => (isAway ? broken() : html(`price ${price}`)), {
    now: () => time,
  });
  const told = async (path: string) => {
    const { status, body } = await get(path);
    return `${status} ${body.toString()}`;
  };
  await get('/tea');
  isAway = true;
  price = 2;
  cache.pause();
  expect(await told('/tea')).toBe('200 price 1');
  // A page that was never looked at cannot be shown.
  expect(await told('/')).toBe('503 sorry');
  // Not everybody waits for a database that is away.
  const tries = rendered.length;
  time = 900;
  expect(await told('/tea')).toBe('200 price 1');
  expect(rendered).toHaveLength(tries);
  time = 1_100;
  isAway = false;
  expect(await told('/tea')).toBe('200 price 2');
  cache.resume();
  await get('/tea');
  isAway = true;
  cache.pause();
  time += 299_000;
  expect(await told('/tea')).toBe('200 price 2');
  time += 2_000;
  expect(await told('/tea')).toBe('503 sorry');
});

test('never shows a stale page whose price was invalidated', async () => {
  let isAway = false;
  const { get, cache } = await serve(() => (isAway ? html('sorry', {}, 503) : html('price 1')));
  await get('/tea');
  cache.clear();
  isAway = true;
  expect((await get('/tea')).status).toBe(503);
});

test('a page that fails for many simultaneous requests fails once for all, and is retried', async () => {
  const failed = Promise.withResolvers<Response>();
  let answer = (): Response | Promise<Response> => failed.promise;
  const { get, cache, rendered } = await serve(() => answer());
  const crowd = Array.from({ length: 50 }, () => get('/'));
  await expect.poll(() => cache.figures().misses).toBe(50);
  failed.resolve(html('sorry', { 'cache-control': 'no-store' }, 503));
  for (const { status, body } of await Promise.all(crowd))
    expect(`${status} ${body.toString()}`).toBe('503 sorry');
  expect(rendered).toHaveLength(1);
  expect(cache.figures().rendered).toBe(1);
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
  const made = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => made.promise);
  const crowd = Array.from({ length: 5 }, () => get('/tea'));
  await vi.waitFor(() => expect(cache.figures().misses).toBe(5));
  made.resolve(html('', { ...headers, 'cache-control': 'private, no-store', vary: 'Cookie' }, status));
  for (const answer of await Promise.all(crowd)) {
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...headers, 'cache-control': 'private, no-store' });
  }
  expect(rendered).toEqual(['/tea']);
});

test('shows a rate-limited visitor the cached page of before, and the next visitor the new one', async () => {
  let time = 0;
  let isTooOften = false;
  let price = 1;
  const { get } = await serve(() => (isTooOften ? html('slowly', {}, 429) : html(`price ${price}`)), {
    now: () => time,
  });
  const told = async () => (await get('/tea')).body.toString();
  await told();
  time = 61_000;
  price = 2;
  isTooOften = true;
  expect(await told()).toBe('price 1');
  isTooOften = false;
  expect(await told()).toBe('price 2');
});

test('serves a rate-limited visitor only cached or already rendering pages', async () => {
  let time = 0;
  let mayHaveMade = true;
  const made = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => made.promise, {
    now: () => time,
    mayHaveMade: () => mayHaveMade,
  });
  const underWay = (count: number) => vi.waitFor(() => expect(rendered).toHaveLength(count));
  const told = async () => (await get('/tea')).body.toString();
  const first = told();
  await underWay(1);
  mayHaveMade = false;
  const second = told();
  await vi.waitFor(() => expect(cache.figures().misses).toBe(2));
  made.resolve(html('tea'));
  expect(await Promise.all([first, second])).toEqual(['tea', 'tea']);
  time = 61_000;
  expect(await told()).toBe('tea');
  cache.pause();
  expect(await told()).toBe('tea');
  expect((await get('/')).body.toString()).toBe('not mine');
  expect(rendered).toEqual(['/tea']);
});

test('[STATE-9] renders a page once for simultaneous requests during repeated pauses of invalidation', async () => {
  const made = Promise.withResolvers<Response>();
  const { get, cache, rendered } = await serve(() => made.promise);
  cache.pause();
  const first = get('/tea');
  await vi.waitFor(() => expect(rendered).toHaveLength(1));
  cache.pause();
  const second = get('/tea');
  await vi.waitFor(() => expect(cache.figures().misses).toBe(2));
  made.resolve(html('tea'));
  expect((await first).body.toString()).toBe('tea');
  expect((await second).body.toString()).toBe('tea');
  expect(rendered).toEqual(['/tea']);
});

test('[PROMO-1] shows no page that the clock has made stale, unless invalidations are lost and rendering fails', async () => {
  let isAway = false;
  const { get, cache } = await serve(() => (isAway ? html('sorry', {}, 503) : html('until noon')));
  const told = async () => (await get('/tea')).body.toString();
  await told();
  isAway = true;
  cache.pause();
  cache.renew();
  expect(await told()).toBe('until noon');
  cache.resume();
  cache.renew();
  expect(await told()).toBe('sorry');
});
