import { JsonLd } from '../../components/head/json-ld.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';

/** Structured data about the shop for search engines. */
export function ShopCard() {
  const settings = useSiteSettings();
  if (!settings) return null;
  const url = new URL(hrefOf('home'), settings.origin).href;
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': url,
        name: settings.name,
        url,
        logo: new URL('/icons/icon-512.png', settings.origin).href,
        telephone: settings.phone,
      }}
    />
  );
}
