import type { pages } from '#web/site/page-policies.ts';
import type { RouteKey } from '#web/site/site-map.ts';

const PARAMETERS: Partial<Record<RouteKey, string>> = {
  product: 'Masala%20Chai',
  coffeeProduct: 'Colombia%20Huila',
  otherProduct: 'Bamboo%20Matcha%20Whisk%20(Chasen)',
  article: 'reading-a-label',
  addressFormat: 'US',
  backInStock: 'masala-chai',
};

/** A URL for each page of the site map; its secrets are invalid. */
export const pageHref = ({ key, pattern }: (typeof pages)[number]): string =>
  pattern.replace(/:\w+/, PARAMETERS[key] ?? 'unknown');
