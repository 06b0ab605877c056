import { listedPages } from '../../page-policies.ts';
import { factsContext, shopContext } from '../../shop-context.ts';
import { addressOf, addressOfProduct } from '../../site-map.ts';
import { articles } from '../../words/articles/index.ts';
import type { Route } from './+types/route';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

/** Every page that search engines should know (sitemaps.org): the public ones that are not another one again, each article and each product. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { origin } = context.get(factsContext);
  const categories = await context.get(shopContext).browseCatalogue();
  const fixed = listedPages
    .filter(({ key, pattern }) => key !== 'homeAgain' && !pattern.includes(':'))
    .map(({ pattern }) => pattern);
  const products = categories.flatMap(({ items }) => items.map(addressOfProduct));
  const read = articles.map(({ slug }) => addressOf('article', { slug }));
  const entries = [...fixed, ...read, ...products].map(
    (path) => `<url><loc>${escaped(new URL(path, origin).href)}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
  return new Response(xml, { headers: HEADERS });
};
