import { articles } from '#copy/pages/articles/index.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { Shop } from '#services/shop.ts';
import { indexedPages, sitemapParts } from '../../site/page-policies.ts';
import { shopContext, siteSettingsContext } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import type { Route } from './+types/route';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

/** A list of addresses (sitemaps.org): of pages, or of the parts of a large sitemap. */
const listOf = (list: 'urlset' | 'sitemapindex', paths: readonly string[], origin: string): Response => {
  const entry = list === 'urlset' ? 'url' : 'sitemap';
  const entries = paths.map(
    (path) => `<${entry}><loc>${escaped(new URL(path, origin).href)}</loc></${entry}>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</${list}>
`;
  return new Response(xml, { headers: HEADERS });
};

/** The indexed pages without parameters, and all articles. */
const fixedPages = (): string[] => [
  ...indexedPages.filter(({ pattern }) => !pattern.includes(':')).map(({ pattern }) => pattern),
  ...articles.map(({ slug }) => hrefOf('article', { slug })),
];

const urlsWithProducts = (products: readonly Pick<Product, 'name' | 'group'>[]): string[] => [
  ...fixedPages(),
  ...products.map(productHref),
];

/** For a large catalogue: the sitemap index or one part; the first part also lists all other pages. */
const largeSitemap = async (shop: Shop, requestedPart: string | null, origin: string): Promise<Response> => {
  if (requestedPart === null || !sitemapParts.includes(requestedPart)) {
    const parts = sitemapParts.slice(0, await shop.catalogue.countSitemapPages());
    return listOf(
      'sitemapindex',
      parts.map((part) => hrefOf('sitemap', {}, { part })),
      origin,
    );
  }
  const products = await shop.catalogue.listSitemapProducts(Number(requestedPart));
  if (products.length === 0) return new Response(null, { status: 404 });
  const paths = requestedPart === sitemapParts[0] ? urlsWithProducts(products) : products.map(productHref);
  return listOf('urlset', paths, origin);
};

/** All pages for search engines. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { origin, isCataloguePaginated } = context.get(siteSettingsContext);
  const shop = context.get(shopContext);
  if (isCataloguePaginated) return largeSitemap(shop, new URL(request.url).searchParams.get('part'), origin);
  const categories = (await shop.catalogue.browse())?.categories ?? [];
  return listOf('urlset', urlsWithProducts(categories.flatMap(({ items }) => items)), origin);
};
