import type { TestEnvironment } from '../environment/test-environment.ts';

export const unitsInStock = async ({ rows }: TestEnvironment, product: string): Promise<number> =>
  (
    await rows<{ units: number }>(
      'select stock_grams::float8 / unit_grams as units from products where id = $1',
      [product],
    )
  )[0]?.units ?? Number.NaN;

/** Tracks the stock of one product, which other shoppers may buy out during a history. */
export const trackStock = async (environment: TestEnvironment, product: string) => {
  const { rows } = environment;
  const before = await unitsInStock(environment, product);
  let sold = 0;
  return {
    /** Units that are neither in stock nor sold to others. */
    taken: async () => before - sold - (await unitsInStock(environment, product)),
    async sellOut() {
      const [remaining] = await rows<{ units: number }>(
        `update products p set stock_grams = 0 from (select id, stock_grams from products where id = $1 for update) old
          where p.id = old.id returning old.stock_grams::float8 / p.unit_grams as units`,
        [product],
      );
      sold += remaining?.units ?? 0;
    },
    /** Returns the units sold to others, so that the stock balance holds. */
    async restore() {
      await rows('update products set stock_grams = stock_grams + unit_grams * $2 where id = $1', [
        product,
        sold,
      ]);
      sold = 0;
    },
  };
};
export type ProductStock = Awaited<ReturnType<typeof trackStock>>;
