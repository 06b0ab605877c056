import { factsContext } from '../../shop-context.ts';
import { addressOf } from '../../site-map.ts';
import type { Route } from './+types/route';

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/**
 * What crawlers leave alone (RFC 9309): the API alone. A page that is not to be listed stays open, since a crawler has to
 * fetch it to read `noindex`.
 */
export const loader = ({ context }: Route.LoaderArgs) => {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // Google asks for the catalogue when it runs the page's script.
    'Allow: /api/categories',
    '',
    `Sitemap: ${new URL(addressOf('sitemap'), context.get(factsContext).origin).href}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: HEADERS });
};
