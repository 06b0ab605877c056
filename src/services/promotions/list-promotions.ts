import { MAX_WHOLE_LIST } from '#domain/catalogue/catalogue.ts';
import { CATEGORIES, type Category } from '#domain/catalogue/categories.ts';
import type { StoredProduct } from '#domain/catalogue/product.ts';
import {
  type Promotion,
  type PromotionRecord,
  phaseAt,
  toPromotionRecord,
} from '#domain/promotions/promotion.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the running promotions in the shop's order (PROMO-1). */
export async function listPromotions({
  promotionRepository,
  catalogue,
  clock,
}: Pick<Ports, 'promotionRepository' | 'catalogue' | 'clock'>): Promise<PromotionRecord[]> {
  const now = clock();
  const promotions = (await promotionRepository.promotions()).filter(
    (promotion) => phaseAt(promotion, now) === 'running',
  );
  const products = await productsOf(catalogue, promotions);
  return promotions.map((promotion) => toPromotionRecord(promotion, products));
}

/** Products of the promotions, in the shop's order; a category contributes none if it is too long to list. */
const productsOf = async (
  catalogue: Ports['catalogue'],
  promotions: readonly Promotion[],
): Promise<readonly StoredProduct[]> => {
  const named = (kind: Promotion['scope']['kind']) =>
    new Set(promotions.flatMap(({ scope }) => (scope.kind === kind ? scope.of : [])));
  const categories = named('category');
  const byName = await catalogue.byIds([...named('products')]);
  const inGroup = async (group: Category): Promise<readonly StoredProduct[]> => {
    const some = byName.filter((product) => product.group === group);
    if (!categories.has(group)) return some;
    const range = { maxWhole: MAX_WHOLE_LIST, limit: 0, offset: 0 };
    const { products, isWhole } = await catalogue.list({ group }, range);
    return isWhole ? products : some;
  };
  return (await Promise.all(CATEGORIES.map(inGroup))).flat();
};
