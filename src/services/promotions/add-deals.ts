import type { ListedProduct, StoredProduct } from '#domain/catalogue/product.ts';
import {
  bestPromotion,
  reducedPrice,
  referencePeriod,
  referencePrice,
  toDeal,
} from '#domain/promotions/deal-of-product.ts';
import { type Promotion, phaseAt } from '#domain/promotions/promotion.ts';
import { type Cents, toCents } from '#domain/values/money.ts';
import type { Ports } from '../ports/ports.ts';

type AddDealsDeps = Pick<Ports, 'promotionRepository' | 'catalogue' | 'clock'>;
/** What decides about the deal of a product. */
export type SoldProduct = Pick<ListedProduct, 'id' | 'group' | 'type' | 'price' | 'deal'>;
type DealProduct = Pick<StoredProduct, 'id' | 'group' | 'type' | 'priceCents'>;

/** Adds to each product its best promotion without a code that runs now (PROMO-1). */
export async function addDeals<T extends SoldProduct>(
  { promotionRepository, catalogue, clock }: AddDealsDeps,
  products: readonly T[],
): Promise<readonly T[]> {
  const now = clock();
  const promotions = await promotionRepository.promotions();
  const running = promotions.filter((promotion) => phaseAt(promotion, now) === 'running');
  const chosen = products.flatMap((listed) => {
    const product = { ...listed, priceCents: toCents(listed.price) };
    const promotion = bestPromotion(running, product);
    return promotion ? [{ product, promotion }] : [];
  });
  if (chosen.length === 0) return products;
  const lowest = await lowestPrices(catalogue, chosen, now);
  const deals = new Map(
    chosen.map(({ product, promotion }) => {
      const lowestCents = lowest.get(product.id);
      const reference =
        lowestCents === undefined
          ? undefined
          : referencePrice(lowestCents, promotion, product, promotions, now);
      return [product.id, toDeal(promotion, product, reference)];
    }),
  );
  // Equal deals are one object, because pages contain it once.
  const shared = new Map([...deals.values()].map((deal) => [JSON.stringify(deal), deal]));
  return products.map((product) => {
    const deal = shared.get(JSON.stringify(deals.get(product.id)));
    return deal ? { ...product, deal } : product;
  });
}

/** The lowest prices before the promotions that make the price of one unit certain. */
const lowestPrices = async (
  catalogue: Ports['catalogue'],
  chosen: readonly { readonly product: DealProduct; readonly promotion: Promotion }[],
  now: Date,
): Promise<ReadonlyMap<string, Cents>> => {
  const certain = chosen.filter(({ product, promotion }) => reducedPrice(promotion, product) !== undefined);
  const byPromotion = Map.groupBy(certain, ({ promotion }) => promotion);
  const found = await Promise.all(
    [...byPromotion].map(([promotion, group]) =>
      catalogue.lowestPrices(
        group.map(({ product }) => product.id),
        referencePeriod(promotion, now),
      ),
    ),
  );
  return new Map(found.flatMap((prices) => [...prices]));
};
