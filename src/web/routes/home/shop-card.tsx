import { JsonLd } from '../../components/head/json-ld.tsx';
import { useFacts } from '../../components/layout/use-site-settings.ts';
import { addressOf } from '../../site/site-map.ts';

/** Structured data about the shop for search engines. */
export function ShopCard() {
  const facts = useFacts();
  if (!facts) return null;
  const url = new URL(addressOf('home'), facts.origin).href;
  return (
    <JsonLd
      facts={{
        '@type': 'Organization',
        '@id': url,
        name: facts.name,
        url,
        logo: new URL('/icons/icon-512.png', facts.origin).href,
        telephone: facts.phone,
      }}
    />
  );
}
