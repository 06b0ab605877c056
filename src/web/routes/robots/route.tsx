import { listedPages } from '../../page-policies.ts';
import { factsContext } from '../../shop-context.ts';
import { addressOf, type RouteKey, siteMap } from '../../site-map.ts';
import type { Route } from './+types/route';

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };

const FILES: readonly RouteKey[] = ['sitemap', 'robots', 'manifest'];

/** What search engines leave alone: pages about one shopper, and the API (RFC 9309). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const open = new Set<RouteKey>([...listedPages.map(({ key }) => key), ...FILES]);
  const closed = (Object.keys(siteMap) as RouteKey[]).filter((key) => !open.has(key));
  const lines = [
    'User-agent: *',
    ...closed.map((key) => `Disallow: ${siteMap[key]}`),
    'Disallow: /api/',
    // Google asks for the catalogue when it runs the page's script.
    'Allow: /api/categories',
    '',
    `Sitemap: ${new URL(addressOf('sitemap'), context.get(factsContext).origin).href}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: HEADERS });
};
