import { home } from '#copy/pages/home.ts';
import { siteSettingsContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

const HEADERS = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/** The manifest that makes the shop installable (W3C, Web Application Manifest). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { name } = context.get(siteSettingsContext);
  const manifest = {
    id: hrefOf('home'),
    name,
    short_name: name,
    description: home.description,
    lang: 'en',
    start_url: hrefOf('home'),
    scope: hrefOf('home'),
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#1f4d3a',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: HEADERS });
};
