import { and, lt, min, or, sql } from 'drizzle-orm';
import type { Orm } from '../connection/database.ts';
import { productPrices } from '../schema/schema.ts';

/** Returns the lowest price of each product in a period: of the prices set in it, and the one valid when it began. */
export const readLowestPrices = async (
  orm: Orm,
  ids: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const later = sql`exists (select from ${productPrices} later where later.product_id = ${productPrices.productId}
    and later.since <= ${from.toISOString()}::timestamptz
    and (later.since, later.id) > (${productPrices.since}, ${productPrices.id}))`;
  const rows = await orm
    .select({ id: productPrices.productId, lowest: min(productPrices.priceCents) })
    .from(productPrices)
    .where(
      and(
        sql`${productPrices.productId} = any(${sql.param([...ids])}::text[])`,
        lt(productPrices.since, to),
        or(sql`${productPrices.since} > ${from.toISOString()}::timestamptz`, sql`not ${later}`),
      ),
    )
    .groupBy(productPrices.productId);
  return new Map(rows.flatMap(({ id, lowest }) => (lowest === null ? [] : [[id, lowest] as const])));
};
