import { expect, test } from 'vitest';
import { contentPolicy } from '#adapters/http/content-policy.ts';
import type { Shop } from '#services/shop.ts';
import { loadBuiltPages } from '#start/load-pages.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { ShopFacts } from '#web/shop-context.ts';

const origin = 'http://localhost:3000';
const FACTS = { origin, name: 'Camellia', phone: '', chat: null, messenger: null, hasLongShelves: false };
const failingShop = new Proxy({} as Shop, {
  get: () => () => {
    throw new Error('secret of the shop');
  },
});

const open = async (path: string, facts: ShopFacts, isPassing = false): Promise<Response> => {
  await using life = new AsyncDisposableStack();
  const { createPages, sheets } = await loadBuiltPages(life);
  const { render } = createPages({
    shop: failingShop,
    log: silentLog,
    isPassing: () => isPassing,
    facts: () => facts,
    policy: contentPolicy,
    sheets,
  });
  return render(new Request(`${origin}${path}`), { session: async () => undefined });
};

const unrenderable = { ...FACTS, phone: 5 } as unknown as ShopFacts;

test.each([
  ['/stores', unrenderable],
  ['/delivery', unrenderable],
  ['/auth', unrenderable],
  ['/tea', unrenderable],
  ['/franchising', unrenderable],
  ['/search?q=tea', { ...FACTS, phone: {} } as unknown as ShopFacts],
  ['/gifts', { ...FACTS, phone: null } as unknown as ShopFacts],
])('shows an error page in words for %s when not even its frame can be rendered', async (path, facts) => {
  const response = await open(path, facts);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('This page could not be shown');
  expect(text).not.toMatch(/\n\s+at |Unexpected Server Error|secret of the shop/);
});

test('answers 503 when a page that cannot be rendered may be there a little later', async () => {
  const response = await open('/stores', unrenderable, true);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The shop cannot show this page just now.');
});

test('shows the error page in the frame when only the page itself fails', async () => {
  const response = await open('/search?q=tea', FACTS);
  const text = await response.text();
  expect([response.status, text.includes('<footer'), text.includes('secret of the shop')]).toEqual([
    500,
    true,
    false,
  ]);
});
