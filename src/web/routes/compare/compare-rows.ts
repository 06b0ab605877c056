import { compare as copy } from '#copy/pages/compare.ts';
import type { ProductFacts } from '#domain/catalogue/facts/product-facts.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { type FactRow, factRows } from '../../components/facts/fact-rows.ts';

/** A row of the table: its name, and the lines of each product; none where it has no such fact. */
export type CompareRow = { readonly name: string; readonly cells: readonly (readonly FactRow[1][])[] };

type Compared = { readonly product: Product; readonly facts: ProductFacts | undefined };

const rowsOf = ({ product, facts }: Compared): FactRow[] => {
  const { taste, brewing } = product;
  const brew = brewing && copy.brew(brewing.celsius, String(brewing.minutes), brewing.infusions);
  return [
    [copy.taste, [taste]],
    ...(brewing
      ? ([
          [copy.caffeine, [brewing.caffeine]],
          [copy.brewing, [brew ?? '']],
        ] as FactRow[])
      : []),
    ...factRows(product, facts),
  ];
};

/** Returns the facts of products side by side, in the order of the first product that has them. */
export const compareRows = (compared: readonly Compared[]): CompareRow[] => {
  const columns = compared.map((each) => new Map(rowsOf(each).map(([name, ...lines]) => [name, lines])));
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...names].map((name) => ({ name, cells: columns.map((column) => column.get(name) ?? []) }));
};
