import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { siteMap } from '#web/site/site-map.ts';

const TOKEN = 'a-long-secret-token';
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: TOKEN });
});
afterAll(() => shop[Symbol.asyncDispose]());

const htmlOf = async (path: string, origin = shop.origin) =>
  (await fetch(new URL(path, origin), { headers: { accept: 'text/html' } })).text();

/** Deferred hydration reads the scripts that React Router renders, which its versioning does not cover. */
test('pages of the installed React Router are deferred; a new version changes this test deliberately', async () => {
  const { version } = createRequire(import.meta.url)('react-router/package.json') as { version: string };
  expect(version).toBe('8.4.0');
  const paths = Object.values(siteMap).filter((path) => !path.includes(':') && !/\.\w+$/.test(path));
  for (const path of paths) {
    const html = await htmlOf(path);
    // The offline page has no scripts.
    if (path === siteMap.offline) continue;
    expect([path, html.includes('id="hydration"'), html.includes('streamController')]).toEqual([
      path,
      true,
      false,
    ]);
  }
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = await (await fetch(new URL('/metrics', shop.origin), { headers })).text();
  expect(metrics).toContain('camellia_pages_not_deferred_total 0');
});

test('DEFER_HYDRATION=no sends the scripts of React Router as they are, with the replay of early presses', async () => {
  await using undeferred = await openShop({ DEFER_HYDRATION: 'no' });
  const html = await htmlOf('/tea', undeferred.origin);
  expect(html).not.toContain('id="hydration"');
  expect(html).toContain('window.__reactRouterContext.streamController.enqueue(');
  expect(html).toContain('<link rel="modulepreload"');
  expect(html).toContain('("hydrated","hydration-failed","script-error");');
  expect(html).toContain('("hydrated","hydration-failed")</script>');
});
