import type { ShelfChoice } from '#domain/catalogue/catalogue.ts';
import type { LinkName } from '#domain/catalogue/mangled-link.ts';
import type { Group, ShelfProduct } from '#domain/catalogue/product.ts';
import type { CouponStanding } from '#domain/promotions/coupon.ts';
import type { Promotion } from '#domain/promotions/promotion.ts';

/** The catalogue. */
export type ProductRepository = {
  /**
   * Every group with its products, in the shop's order: the first of them, or those behind a product; undefined where there
   * is no such product. `next` is the last one where there are more.
   */
  categories(after?: string): Promise<
    | {
        readonly categories: readonly { readonly title: string; readonly items: readonly ShelfProduct[] }[];
        readonly next: string | null;
      }
    | undefined
  >;
  /** How many products there are. */
  count(): Promise<number>;
  /** What some of the products are called, always in the same order. */
  names(part: Part): Promise<Pick<ShelfProduct, 'name' | 'group'>[]>;
  /** Whether some group has more products than that. */
  hasMoreThan(most: number): Promise<boolean>;
  /** Some of the products of a shelf, in the shop's order, and how many there are in all. */
  cut(
    choice: ShelfChoice,
    part: Part,
  ): Promise<{ readonly products: readonly ShelfProduct[]; readonly count: number }>;
  /** The product that has that name, or else the one that had it. */
  byName(name: string): Promise<ShelfProduct | undefined>;
  /**
   * The one product that the first possible of these names means: by the same letters and digits, now or formerly, by its
   * id, or by a name in `group` that was cut. None where two fit equally well, or where a withdrawn product is meant.
   */
  byMangledName(names: readonly LinkName[], group?: Group): Promise<ShelfProduct | undefined>;
  /** In the order in which they stand in their groups. */
  byIds(ids: readonly string[]): Promise<ShelfProduct[]>;
};

/** Which part of a list: at most `limit` entries after the first `offset`. */
export type Part = { readonly limit: number; readonly offset: number };

/** Search over names, taste, ingredients and descriptions; accents, case and small typing errors are forgiven. */
export type ProductSearch = {
  /** Some of the products that match, best first, and how many there are in all. */
  find(words: string, part: Part): Promise<{ readonly products: ShelfProduct[]; readonly count: number }>;
  /** The products whose names come nearest, whether or not they match; of each group only so many that stand first are compared. */
  nearest(words: string, limit: number): Promise<ShelfProduct[]>;
};

/** Promotions and coupons. */
export type PromotionRepository = {
  /** All of them, running or not, in the shop's order. */
  promotions(): Promise<Promotion[]>;
  /** The coupon of that code and how often it is in use, also by that account, but for an order of that number. */
  coupon(code: string, userId: string | null, except?: string): Promise<CouponStanding | undefined>;
  /** The codes of coupons that equal one of a few codes or differ from it by hyphens alone. */
  knownCodes(codes: readonly string[]): Promise<string[]>;
};
