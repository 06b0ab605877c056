import { afterAll, beforeAll, expect, test } from 'vitest';
import { categoriesSchema } from '#domain/catalogue/catalogue-schema.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const COPIED_COLUMNS = `category_id, themes, price_cents, type, description, taste, image_url, images, consist, unit, liquor,
  brewing, stock_grams, unit_grams`;
/** Adds copies of a product at the end of its category. */
const addCopies = (id: string, copies: number, name: string) =>
  shop.database.rows(
    `insert into products (id, position, name, ${COPIED_COLUMNS})
     select $1 || '-' || n, 100 + n, $3 || ' ' || n, ${COPIED_COLUMNS} from products, generate_series(1, $2::integer) n where id = $1`,
    [id, copies, name],
  );

const open = (path: string) => openPage(shop.newShopper(), path);
/** Names on the cards of a page. */
const cardsAt = async (path: string): Promise<string[]> => {
  const { html } = await open(path);
  return [...html.matchAll(/<article[\s\S]*?<h2[^>]*>\s*<a[^>]*>([^<]+)</g)].map(([, name = '']) => name);
};
const redirectOf = async (path: string) => (await open(path)).response.headers.get('location');
const pageLinks = (html: string) =>
  [
    ...html.matchAll(
      /<a[^>]*rel="(prev|next)"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="(prev|next)"/g,
    ),
  ].map(([, relFirst, hrefAfterRel, hrefBeforeRel, relLast]) => [
    relFirst ?? relLast,
    (hrefAfterRel ?? hrefBeforeRel)?.replaceAll('&amp;', '&'),
  ]);

const fetchText = async (path: string) => {
  const response = await shop.newShopper().request(path);
  return { response, text: await response.text() };
};
/** The catalogue from a URL on, by following the API's links. */
const catalogueFrom = async (path: string) => {
  const pages: { readonly titles: readonly string[]; readonly ids: readonly string[] }[] = [];
  let next: string | undefined = path;
  while (next) {
    const { response, text } = await fetchText(next);
    expect([next, response.status]).toEqual([next, 200]);
    const groups = categoriesSchema.parse(JSON.parse(text));
    pages.push({
      titles: groups.map(({ title }) => title),
      ids: groups.flatMap(({ items }) => items.map(({ id }) => id)),
    });
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
};
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

test('[CAT-6] [SEO-1] returns the complete catalogue and sitemap of a new shop for any page number', async () => {
  const pages = await catalogueFrom('/api/categories');
  expect(pages.map(({ ids }) => ids.length)).toEqual([36]);
  expect((await fetchText('/api/categories?after=no%20id')).text).toBe(
    (await fetchText('/api/categories')).text,
  );
  const sitemap = (await fetchText('/sitemap.xml')).text;
  expect(sitemap).toContain('<urlset');
  for (const part of ['1', '2', '0', 'x'])
    expect((await fetchText(`/sitemap.xml?part=${part}`)).text).toBe(sitemap);
});

test('[CAT-1] shows up to sixty teas on one page, and paginates one more', async () => {
  await addCopies('masala-chai', 36, 'Kingfisher');
  await expect.poll(async () => (await open('/tea')).text).toContain('60 teas');
  expect(await cardsAt('/tea')).toHaveLength(60);
  expect(await redirectOf('/tea?page=2')).toBe('/tea');

  await addCopies('genmaicha', 1, 'Heron');
  await expect.poll(() => cardsAt('/tea')).toHaveLength(24);
  const { text, html } = await open('/tea');
  expect(text).toContain('61 teas');
  expect(text).toContain('Page 1 of 3');
  expect(pageLinks(html)).toEqual([['next', '/tea?page=2']]);
  expect(pageLinks((await open('/tea?page=2')).html)).toEqual([
    ['prev', '/tea'],
    ['next', '/tea?page=3'],
  ]);
  const names = [
    ...(await cardsAt('/tea')),
    ...(await cardsAt('/tea?page=2')),
    ...(await cardsAt('/tea?page=3')),
  ];
  expect(names).toHaveLength(61);
  expect(new Set(names).size).toBe(61);
});

test('[CAT-3] [CAT-4] filters and paginates a long category, and redirects a page beyond the last to the first', async () => {
  const { text, html } = await open('/tea?sort=type&type=black');
  expect(text).toContain('48 teas');
  expect(pageLinks(html)).toEqual([['next', '/tea?sort=type&type=black&page=2']]);
  expect(await cardsAt('/tea?sort=type&type=black&page=2')).toHaveLength(24);
  expect((await open('/tea?sort=price&price=200-to-300')).text).toContain('$299.99');
  for (const page of ['3', '1000'])
    expect(await redirectOf(`/tea?sort=type&type=black&page=${page}`)).toBe('/tea?sort=type&type=black');
  for (const page of ['0', '1', '-1', '1.5', '1001', 'x']) {
    expect(await cardsAt(`/tea?page=${page}`)).toEqual(await cardsAt('/tea'));
  }
});

test('[CAT-1] gives every page of a long category its address, title and links to the previous and next page', async () => {
  const { html } = await open('/tea?page=2');
  expect(html).toContain('<title>Tea, page 2 · Camellia</title>');
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/tea?page=2"`);
  expect((await open('/tea?sort=type&type=all')).html).toContain(
    `<link rel="canonical" href="${shop.origin}/tea"`,
  );
  // Page 2 of a filtered list has other teas than page 2 of the category.
  expect((await open('/tea?sort=type&type=black&page=2')).html).toContain(
    `<link rel="canonical" href="${shop.origin}/tea"`,
  );
});

test('[NAV-9] [NAV-10] leaves other categories, themes and gifts of a large shop unchanged', async () => {
  expect(await cardsAt('/coffee')).toHaveLength(6);
  expect(await cardsAt('/other-products')).toHaveLength(6);
  const { count } = (
    await shop.database.rows<{ count: number }>(
      `select count(*)::integer from products where category_id = 'tea' and themes ? 'relaxing-tea'`,
    )
  )[0] ?? { count: 0 };
  expect(await cardsAt('/relaxing-tea')).toHaveLength(count);
  expect((await cardsAt('/gifts')).length).toBeGreaterThan(3);
  expect((await open('/tea/picked-tea/Heron%201')).text).toContain('Heron 1');
  expect((await open('/tea/picked-tea/No%20such')).response.status).toBe(404);
});

test('[STATE-9] caches no page beyond the last of a category', async () => {
  const cachedPages = async () =>
    /camellia_page_cache\{figure="pages"\} (\d+)/.exec(
      await (await fetch(`${shop.origin}/metrics`)).text(),
    )?.[1];
  await open('/coffee');
  const before = await cachedPages();
  for (const page of [2, 3, 500, 1000]) await open(`/coffee?page=${page}`);
  expect(await cachedPages()).toBe(before);
});

test('[CAT-6] the API paginates a large catalogue in bounded pages, with each product once and in order', async () => {
  await addCopies('fukamushi-sencha', 4_100, 'Plover');
  await expect.poll(async () => (await fetchText('/api/categories')).text.includes('Plover')).toBe(true);
  const pages = await catalogueFrom('/api/categories');
  expect(Math.max(...pages.map(({ ids }) => ids.length))).toBe(144);
  expect(new Set(pages.map(({ titles }) => titles.join()))).toEqual(new Set(['Tea,Coffee,Other products']));
  const rows = await shop.database.rows<{ id: string }>(
    'select p.id from products p join categories c on c.id = p.category_id order by c.position, p.position, p.id',
  );
  expect(pages.flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id));
  const { response } = await fetchText('/api/categories?after=withdrawn-tea');
  expect(response.status).toBe(404);
});

test('[SEO-1] the sitemap of a large shop is an index that lists every page and product once', async () => {
  const index = await fetchText('/sitemap.xml');
  expect(index.response.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(index.text).toContain('<sitemapindex');
  const parts = addressesIn(index.text);
  expect(parts).toEqual([1, 2, 3, 4, 5].map((part) => `${shop.origin}/sitemap.xml?part=${part}`));
  const urlsByPart = [];
  for (const part of parts) {
    const { text } = await fetchText(part.slice(shop.origin.length));
    expect(text).toContain('<urlset');
    urlsByPart.push(addressesIn(text));
  }
  expect(urlsByPart[0]).toContain(`${shop.origin}/tea`);
  expect(Math.max(...urlsByPart.map((urls) => urls.length))).toBeLessThan(1_100);
  const allUrls = urlsByPart.flat();
  expect(new Set(allUrls).size).toBe(allUrls.length);
  const [products] = await shop.database.rows<{ count: number }>('select count(*)::integer from products');
  expect(allUrls.filter((address) => address.includes('/picked-'))).toHaveLength(products?.count ?? 0);
  expect((await fetchText('/sitemap.xml?part=6')).response.status).toBe(404);
  for (const part of ['0', '1001', 'x', ''])
    expect((await fetchText(`/sitemap.xml?part=${part}`)).text).toBe(index.text);
});

test('[PROMO-1] links a promotion of a long category to the category instead of its products', async () => {
  await shop.database.rows(
    `insert into promotions (id, position, title, text, image_url, percent, scope, scope_of)
      select 'for-' || category, 100, 'For ' || category, '', '/pictures/deals/none.webp', 5, 'category', array[category]
      from unnest(array['tea', 'coffee']) category`,
  );
  await expect.poll(async () => (await open('/deals')).html.includes('For coffee')).toBe(true);
  const { html } = await open('/deals');
  const links = (title: string) => {
    const [, article = ''] =
      new RegExp(`<article aria-label="${title}"([\\s\\S]*?)</article>`).exec(html) ?? [];
    return [...article.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  };
  expect(links('For tea')).toEqual(['/tea']);
  expect(links('For coffee')).toHaveLength(6);
});
