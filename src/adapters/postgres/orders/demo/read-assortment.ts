import { byId } from '#domain/catalogue/product.ts';
import type { DemoAssortment } from '#domain/orders/demo/demo-orders.ts';
import { DEMO_PEOPLE } from '#domain/orders/demo/demo-people.ts';
import { IS_FOR_SALE, readProduct } from '../../catalogue/index.ts';
import type { Transaction } from '../../connection/database.ts';
import { readCoupon, readPromotions } from '../../promotions/index.ts';
import { readAll } from '../../rows/row-reader.ts';
import { coupons, products } from '../../schema/schema.ts';
import { readShippingMethods } from '../../shipping/index.ts';

/** Reads and locks what the shop sells, for demo orders. */
export const readAssortment = async (tx: Transaction): Promise<DemoAssortment> => {
  const rows = await tx.select().from(products).where(IS_FOR_SALE).orderBy(products.id).for('no key update');
  const methodsFor = new Map<string, Awaited<ReturnType<typeof readShippingMethods>>>();
  for (const { country } of DEMO_PEOPLE)
    if (!methodsFor.has(country)) methodsFor.set(country, await readShippingMethods(tx, country));
  return {
    products: byId(readAll(rows, readProduct)),
    promotions: await readPromotions(tx),
    coupons: readAll(await tx.select().from(coupons).orderBy(coupons.code), readCoupon),
    methodsFor,
  };
};
