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
export type PricedProduct = Pick<ListedProduct, 'id' | 'group' | 'type' | 'price' | 'deal'>;
type DealProduct = Pick<StoredProduct, 'id' | 'group' | 'type' | 'priceCents'>;

/** Adds to each product its best promotion without a code that runs now (PROMO-1). */
export async function addDeals<T extends PricedProduct>(
  deps: AddDealsDeps,
  products: readonly T[],
): Promise<readonly T[]> {
  const now = deps.clock();
  const promotions = await deps.promotionRepository.promotions();
  const running = promotions.filter((promotion) => phaseAt(promotion, now) === 'running');
  const chosen = products.flatMap((listed) => {
    const product = { ...listed, priceCents: toCents(listed.price) };
    const promotion = bestPromotion(running, product);
    return promotion ? [{ product, promotion }] : [];
  });
  if (chosen.length === 0) return products;
  const references = await referencePrices(deps, chosen, promotions);
  const deals = new Map(
    chosen.map(({ product, promotion }) => [
      product.id,
      toDeal(promotion, product, references.get(product.id)),
    ]),
  );
  // Equal deals are one object, because pages contain it once.
  const shared = new Map([...deals.values()].map((deal) => [JSON.stringify(deal), deal]));
  return products.map((product) => {
    const deal = shared.get(JSON.stringify(deals.get(product.id)));
    return deal ? { ...product, deal } : product;
  });
}

/** The reference prices of products of which one unit has a certain price. */
const referencePrices = async (
  { catalogue, promotionRepository }: AddDealsDeps,
  chosen: readonly { readonly product: DealProduct; readonly promotion: Promotion }[],
  promotions: readonly Promotion[],
): Promise<ReadonlyMap<string, Cents>> => {
  const certain = chosen.filter(({ product, promotion }) => reducedPrice(promotion, product) !== undefined);
  const byPromotion = Map.groupBy(certain, ({ promotion }) => promotion);
  const found = await Promise.all(
    [...byPromotion].map(async ([promotion, group]) => {
      const period = referencePeriod(promotion);
      if (!period) return [];
      const products = group.map(({ product }) => product);
      const [lowest, past] = await Promise.all([
        catalogue.lowestPrices(
          products.map(({ id }) => id),
          period,
        ),
        promotionRepository.pastPromotions(period.from),
      ]);
      return products.flatMap((product) => {
        const lowestCents = lowest.get(product.id);
        return lowestCents === undefined
          ? []
          : [[product.id, referencePrice(lowestCents, period, product, [...promotions, ...past])] as const];
      });
    }),
  );
  return new Map(found.flat());
};
