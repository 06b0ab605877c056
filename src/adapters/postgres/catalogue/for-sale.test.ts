import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Where a statement reads products. */
const READS = /(?:\bfrom|\bjoin|Join|\$count|\bin)[ (]*(?:\$\{)?products\b(?!\.)/g;
/** Filters that exclude archived products; `isOffered` of the search begins with one. */
const FILTERS = /IS_FOR_SALE|isOffered|archived_at is null|isInCategory|isListed\(|isSelected\(/;

/** Reads that need archived products or filter later, with the reason. */
const UNFILTERED: Readonly<Record<string, readonly string[]>> = {
  'catalogue/linked-products.ts': [
    'names, whose uses filter',
    'former names, whose uses filter',
    'the row of an id, marked `isForSale`',
  ],
  'catalogue/product-search.ts': [
    'names and prices of products that are filtered',
    'reads rows of ids that are filtered',
  ],
  'catalogue/product-repository.ts': [
    'the place where the next page begins',
    'the place of a product among its neighbors',
    'reads rows of ids',
    'reads rows of ids',
  ],
  'monitoring/shop-stats.ts': ['negative stock of any product', 'stock of unpaid orders'],
  'orders/waits/abandoned-reservations.ts': ['stock of unpaid orders'],
  'orders/stock.ts': ['the lock of any product; `lockProducts` filters'],
  'catalogue-import/fill-facts.ts': ['an archived product may return'],
  'cart/cart-repository.ts': ['an archived product can be taken out of a cart'],
  'accounts/customers/customer-details.ts': [
    'staff see what is stored, also of archived products',
    'staff see what is stored, also of archived products',
  ],
};

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  .filter(([, text]) => text.match(READS));

test.each(sources)('[CAT-5] leaves archived products out of what %s reads', (file, text) => {
  const begins = [...text.matchAll(READS)].map(({ index }) => index);
  const reads = begins.map((begin, n) => text.slice(begin, begins[n + 1]).split(';', 1)[0] ?? '');
  const unfiltered = reads.filter((read) => !FILTERS.test(read));
  expect(unfiltered.length, unfiltered.join('\n---\n')).toBe(UNFILTERED[file]?.length ?? 0);
});
