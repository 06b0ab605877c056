import { siteSettingsContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/**
 * Disallows the API only (RFC 9309). Pages that must not be indexed stay open, since a crawler has to fetch
 * them to read `noindex`.
 */
export const loader = ({ context }: Route.LoaderArgs) => {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // Google requests the catalogue when it runs the page's script.
    'Allow: /api/categories',
    '',
    `Sitemap: ${new URL(hrefOf('sitemap'), context.get(siteSettingsContext).origin).href}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: HEADERS });
};
