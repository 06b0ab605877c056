import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, structuredDataOf } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const page = (path: string, shopper = shop.newShopper()) => openPage(shopper, path);
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const PUBLIC = {
  '/': '/',
  '/home': '/',
  '/?utm_source=letter': '/',
  '/tea': '/tea',
  '/tea?sort=type&type=green': '/tea',
  '/tea/picked-tea/Marrakech%20Mint': '/tea/picked-tea/Marrakech%20Mint',
};

test.each(
  Object.entries(PUBLIC),
)('[SEO-1] %s contains its canonical address and the metadata for sharing', async (path, canonical) => {
  const { html } = await page(path);
  const address = new URL(canonical, shop.origin).href;
  expect(html).toContain(`<link rel="canonical" href="${address}"`);
  expect(html).toContain('<html lang="en"');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(meta(html, 'description')?.length).toBeGreaterThan(20);
  expect(meta(html, 'og:url')).toBe(address);
  expect(meta(html, 'og:title')).toMatch(/ · Camellia$/);
  expect(meta(html, 'theme-color')).toBe('#faf6ee');
  expect(meta(html, 'robots')).toBeUndefined();
  const picture = meta(html, 'og:image') ?? '';
  expect(picture).toMatch(new RegExp(`^${shop.origin}/`));
  expect((await shop.newShopper().request(new URL(picture).pathname)).headers.get('content-type')).toMatch(
    /^image\//,
  );
});

test.each([
  '/auth',
  '/checkout-form',
  '/success',
  '/cancel',
  '/tea/picked-tea/No%20such%20tea',
])('[SEO-1] excludes %s from search engines', async (path) => {
  expect(meta((await page(path)).html, 'robots')).toBe('noindex');
});

test('[SEO-1] excludes a signed-in shopper’s pages from search engines', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const path of ['/account', '/checkout'])
    expect(meta((await page(path, shopper)).html, 'robots')).toBe('noindex');
});

const offerSchema = z.object({
  '@type': z.literal('Product'),
  name: z.string(),
  image: z.array(z.url()).min(1),
  offers: z.object({
    price: z.string(),
    priceCurrency: z.literal('USD'),
    availability: z.url(),
    url: z.url(),
    priceSpecification: z.unknown(),
  }),
});
const productAt = async (name: string) => {
  const { html } = await page(`/tea/picked-tea/${encodeURIComponent(name)}`);
  const [product, breadcrumbs] = structuredDataOf(html);
  return { product: offerSchema.parse(product), breadcrumbs };
};

test('[SEO-1] [STOCK-1] publishes a product’s price and availability as structured data', async () => {
  const { product, breadcrumbs } = await productAt('Masala Chai');
  expect(product.offers.availability).toBe('https://schema.org/InStock');
  expect(product.offers.price).toMatch(/^\d+\.\d\d$/);
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${shop.origin}/` },
      { position: 2, item: `${shop.origin}/tea` },
      { position: 3, name: 'Masala Chai', item: `${shop.origin}/tea/picked-tea/Masala%20Chai` },
    ],
  });
  for (const [units, word] of [
    [2, 'LimitedAvailability'],
    [0, 'OutOfStock'],
  ] as const) {
    await shop.database.rows('update products set stock_grams = unit_grams * $1 where id = $2', [
      units,
      'masala-chai',
    ]);
    await expect
      .poll(async () => (await productAt('Masala Chai')).product.offers.availability)
      .toBe(`https://schema.org/${word}`);
  }
});

test('[SEO-1] publishes the weight that a price is for, and none of a ware', async () => {
  const { product } = await productAt('Uji Matcha, Stone-Ground');
  expect(product.offers.priceSpecification).toMatchObject({
    '@type': 'UnitPriceSpecification',
    price: '42.00',
    referenceQuantity: { value: 30, unitCode: 'GRM', valueReference: { value: 1, unitCode: 'KGM' } },
  });
  const { html } = await page('/other-products/picked-product/White%20Porcelain%20Gaiwan%2C%20120%20ml');
  expect(html).not.toContain('UnitPriceSpecification');
});

test('[SEO-1] escapes a hostile product name in the page, its structured data and the sitemap', async () => {
  const name = `</script><script>alert(1)</script> & "Sons'`;
  await shop.database.rows('update products set name = $1 where id = $2', [name, 'genmaicha']);
  const { product } = await productAt(name);
  expect(product.name).toBe(name);
  const { html } = await page(`/tea/picked-tea/${encodeURIComponent(name)}`);
  expect(html).not.toContain('<script>alert');
  const sitemap = await (await shop.newShopper().request('/sitemap.xml')).text();
  expect(sitemap).not.toContain('<script');
});

test('[SEO-1] publishes the shop as an organization on the home page', async () => {
  const [organization] = structuredDataOf((await page('/')).html);
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Camellia', url: `${shop.origin}/` });
});

test('[SEO-1] lists every public page once in the sitemap, and each exists', async () => {
  const response = await shop.newShopper().request('/sitemap.xml');
  expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
  const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replaceAll('&apos;', "'"),
  );
  expect(addresses).toContain(`${shop.origin}/`);
  expect(addresses).toContain(`${shop.origin}/tea`);
  expect(addresses).not.toContain(`${shop.origin}/home`);
  expect(addresses.filter((address) => address.includes('/picked-'))).toHaveLength(36);
  expect(addresses).toContain(`${shop.origin}/read/reading-a-label`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const { html, response: pageResponse } = await page(address.slice(shop.origin.length));
    expect([address, pageResponse.status]).toEqual([address, 200]);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')).toBe(address);
  }
});

const manifestSchema = z.object({
  name: z.literal('Camellia'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), type: z.string() })).min(3),
});

test('[SEO-1] links an install manifest with icons that exist', async () => {
  const { html } = await page('/');
  const path = /<link rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? '';
  const response = await shop.newShopper().request(path);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { icons } = manifestSchema.parse(await response.json());
  const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g)];
  expect(links).toHaveLength(2);
  for (const src of [...icons.map((icon) => icon.src), ...links.map(([, href = '']) => href)]) {
    const icon = await shop.newShopper().request(src);
    expect([src, icon.status]).toEqual([src, 200]);
    expect(icon.headers.get('content-type')).toMatch(/^image\/(png|svg\+xml)/);
  }
});
