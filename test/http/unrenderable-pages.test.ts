import { expect, test } from 'vitest';
import { contentPolicy } from '#adapters/http/responses/content-security-policy.ts';
import { loadBuiltPages } from '#bootstrap/load-pages.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { Shop } from '#services/shop.ts';
import { aProduct } from '#test/support/examples.ts';
import { aLegalContent } from '#test/support/legal-content.ts';
import { recordingLog } from '#test/support/recording-log.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { SiteSettings } from '#web/site/shop-context.ts';
import { productHref } from '#web/site/site-map.ts';

const origin = 'http://localhost:3000';
const SETTINGS = {
  origin,
  name: 'Camellia',
  phone: '',
  chat: null,
  messenger: null,
};
const failingShop = new Proxy({} as Shop, {
  get: () => () => {
    throw new Error('secret of the shop');
  },
});

const renderPage = async (
  path: string,
  settings: SiteSettings,
  { isTransient = false, shop = failingShop, log = silentLog } = {},
): Promise<Response> => {
  await using disposables = new AsyncDisposableStack();
  const { createPages, sheets } = await loadBuiltPages(disposables);
  const { render } = createPages({
    shop,
    log,
    isTransient: () => isTransient,
    settings: () => settings,
    legalContent: aLegalContent,
    policy: contentPolicy,
    sheets,
    hydration: { isDeferred: true, preloads: [], onUnknownPage: () => undefined },
  });
  return render(new Request(`${origin}${path}`), {
    session: async () => undefined,
    sessionSecret: undefined,
    orderAccessSecret: undefined,
    setOrderAccess: () => undefined,
    startSession: async () => undefined,
    logOut: async () => undefined,
  });
};

const unrenderable = { ...SETTINGS, phone: 5 } as unknown as SiteSettings;

test.each([
  ['/stores', unrenderable],
  ['/delivery', unrenderable],
  ['/auth', unrenderable],
  ['/tea', unrenderable],
  ['/franchising', unrenderable],
  ['/search?q=tea', { ...SETTINGS, phone: {} } as unknown as SiteSettings],
  ['/gifts', { ...SETTINGS, phone: null } as unknown as SiteSettings],
])('shows a static error page for %s when even the page frame cannot be rendered', async (path, settings) => {
  const response = await renderPage(path, settings);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('We can’t show this page');
  expect(text).not.toMatch(/\n\s+at |Unexpected Server Error|secret of the shop/);
});

test('answers 503 when rendering fails with a transient error', async () => {
  const response = await renderPage('/stores', unrenderable, { isTransient: true });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('We can’t show this page right now.');
});

test('shows the error page in the frame when only the page itself fails', async () => {
  const response = await renderPage('/search?q=tea', SETTINGS);
  const text = await response.text();
  expect([response.status, text.includes('<footer'), text.includes('secret of the shop')]).toEqual([
    500,
    true,
    false,
  ]);
});

/** A stored product with fields that throw during rendering. */
const brokenProduct = (fields: Partial<Record<keyof Product, unknown>>) =>
  ({ ...aProduct(), ...fields }) as Product;

test.each([
  ['ingredients', { consist: [null] }],
  ['pictures', { images: null }],
  ['price', { price: null }],
])('a page part that fails while rendering (%s) leaves a page with text, status and links', async (_, fields) => {
  const { logLines, log } = recordingLog();
  const product = brokenProduct(fields);
  const shop = new Proxy({} as Shop, {
    get: (_shop, call) => async () =>
      ({
        findProduct: product,
        browseCatalogue: { categories: [{ title: 'Tea', items: [product] }], next: null },
        listPromotions: [],
      })[String(call)],
  });
  const response = await renderPage(productHref(product), SETTINGS, { shop, log });
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain('Something went wrong on our side.');
  expect(html).toMatch(/<a [^>]*href="\/tea"/);
  expect(response.headers.get('cache-control') ?? '').not.toContain('s-maxage');
  expect(logLines.map(([level, , message]) => [level, message])).toEqual([['error', 'A page failed']]);
});
