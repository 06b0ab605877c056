import type { ListedProduct } from '#domain/catalogue/product.ts';
import { type Promotion, phaseAt } from '#domain/promotions/promotion.ts';
import {
  bestPromotion,
  type PromotedProduct,
  reducedPrice,
  referencePeriod,
  referencePrice,
  toProductPromotion,
} from '#domain/promotions/promotion-of-product.ts';
import { type Cents, toCents } from '#domain/values/money.ts';
import type { Ports } from '../ports/ports.ts';

type AddPromotionsDeps = Pick<Ports, 'promotionRepository' | 'catalogue' | 'clock'>;
/** What decides about the promotion of a product. */
export type PricedProduct = Pick<ListedProduct, 'id' | 'group' | 'type' | 'price' | 'promotion'>;

/** Adds to each product its best promotion without a code that runs now (PROMO-1). */
export async function addPromotions<T extends PricedProduct>(
  deps: AddPromotionsDeps,
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
  const productPromotions = new Map(
    chosen.map(({ product, promotion }) => [
      product.id,
      toProductPromotion(promotion, product, references.get(product.id)),
    ]),
  );
  // Equal ones are one object, because pages contain it once.
  const shared = new Map(
    [...productPromotions.values()].map((promotion) => [JSON.stringify(promotion), promotion]),
  );
  return products.map((product) => {
    const promotion = shared.get(JSON.stringify(productPromotions.get(product.id)));
    return promotion ? { ...product, promotion } : product;
  });
}

/** The reference prices of products of which one unit has a certain price. */
const referencePrices = async (
  { catalogue, promotionRepository }: AddPromotionsDeps,
  chosen: readonly { readonly product: PromotedProduct; readonly promotion: Promotion }[],
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
