import { articles } from '#copy/pages/articles/index.ts';
import type { Product } from '#domain/catalogue/product.ts';
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

/** All pages for search engines; of several parts, their index or the requested one. The first part also lists the pages without products. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { origin } = context.get(siteSettingsContext);
  const { catalogue } = context.get(shopContext);
  const parts = sitemapParts.slice(0, await catalogue.countSitemapPages());
  const requestedPart = new URL(request.url).searchParams.get('part');
  const isSingle = parts.length <= 1;
  if (!isSingle && (requestedPart === null || !sitemapParts.includes(requestedPart)))
    return listOf(
      'sitemapindex',
      parts.map((part) => hrefOf('sitemap', {}, { part })),
      origin,
    );
  const part = isSingle ? sitemapParts[0] : requestedPart;
  const products = await catalogue.listSitemapProducts(Number(part));
  if (products.length === 0 && !isSingle) return new Response(null, { status: 404 });
  return listOf(
    'urlset',
    part === sitemapParts[0] ? urlsWithProducts(products) : products.map(productHref),
    origin,
  );
};
