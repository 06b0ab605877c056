import type { ShopError } from '../api/error-table.ts';
import type { PricedLine } from '../cart/priced-line.ts';
import { type ShelfProduct, shownUnits, unitsIn } from '../catalogue/product.ts';
import { HOUR } from '../values/time.ts';

/** Unpaid orders of one account, and of all unverified shoppers behind one address, which may be a whole office. */
export const MOST_UNPAID = { account: 10, address: 30 } as const;
/**
 * Of what is not sold, one of them may have this share set aside without paying, all of a neighbourhood together that
 * one, and all who are not known that one, more, so that no neighbourhood shuts guests out; but so many units in any
 * case: nobody has to share the last handful.
 */
export const MOST_HELD = {
  own: { share: 0.5, units: 10 },
  near: { share: 0.5, units: 20 },
  strangers: { share: 0.75, units: 20 },
} as const;
/** With more units than these set aside without being paid, and more than are left on the shelf, the owner is told. */
export const MANY_HELD = 20;
/** And with fewer, if so many orders for it were not paid in so many hours. */
export const OFTEN_HELD = { orders: 5, hours: 6 } as const;

/**
 * With so few units not sold, one shopper may have all of them set aside, so it counts who does so and does not pay: for each
 * minute that an order held some in vain its shopper waits `times` as long. What is beyond `own`, or in sum for strangers of
 * one neighbourhood beyond `near`, keeps them from ordering more; so nobody comes near it who tries twice. Most is forgotten after `most`.
 */
export const IN_VAIN = { scarce: 20, times: 5, own: 3 * HOUR, near: 12 * HOUR, most: 24 * HOUR } as const;

/** What is set aside for orders that await payment. */
export type Unpaid = {
  /** Orders of this shopper's account, and those of unverified shoppers from this shopper's address. */
  readonly orders: { readonly account: number; readonly address: number };
  /** Whether this shopper has an account whose e-mail address is proven, or one that has paid before. */
  readonly isKnown: boolean;
  readonly grams: ReadonlyMap<string, HeldGrams>;
  /** Of scarce products, what orders that were not paid have left to wait, of this shopper and of the neighbourhood, ms. */
  readonly waits: ReadonlyMap<string, { readonly own: number; readonly near: number }>;
};

/**
 * Grams of a product: for everybody, for this shopper, for the neighbourhood of the address, and for all who are not known; of
 * what there is plenty of, the most that it can be, as if one shopper had it. A known shopper is counted by account, and in
 * the neighbourhood with known ones alone; all others by address, if that is more, and with such others alone.
 */
type HeldGrams = {
  readonly all: number;
  readonly own: number;
  readonly near: number;
  readonly strangers: number;
};

/** What nobody has set aside. */
export const NOTHING_HELD: HeldGrams = { all: 0, own: 0, near: 0, strangers: 0 };
export const NOTHING_UNPAID: Unpaid = {
  orders: { account: 0, address: 0 },
  isKnown: false,
  grams: new Map(),
  waits: new Map(),
};

const unsoldUnits = ({ stockGrams, unitGrams }: ShelfProduct, all: number): number =>
  (stockGrams + all) / unitGrams;

/** Whether one shopper may have all that is not sold of a product set aside. */
export const isScarce = (product: ShelfProduct, grams: Unpaid['grams']): boolean =>
  unsoldUnits(product, grams.get(product.id)?.all ?? 0) <= IN_VAIN.scarce;

/** How many more units of a product may be set aside: for one shopper and their neighbourhood, and for all who are not known. */
const leftOf = (product: ShelfProduct, { all, own, near, strangers }: HeldGrams) => {
  const unsold = unsoldUnits(product, all);
  const left = (held: number, { share, units }: { share: number; units: number }) =>
    Math.max(0, Math.max(units, Math.floor(unsold * share)) - Math.ceil(held / product.unitGrams));
  return {
    alone: Math.min(left(own, MOST_HELD.own), left(near, MOST_HELD.near)),
    strangers: left(strangers, MOST_HELD.strangers),
  };
};

/** As if all that is set aside were one shopper's. */
export const heldByOne = (all: number): HeldGrams => ({ all, own: all, near: all, strangers: all });

/** A unit that is begun counts whole, on the shelf as well as of what is set aside. */
const BEGUN = 2;

/**
 * Whether so many more units may be set aside for anybody, whoever has what is set aside already, of which it is known only
 * that it is no more than so many grams: whether the rules for what is scarce cannot matter.
 */
export const isPlenty = (product: ShelfProduct, quantity: number, atMost: number): boolean => {
  const { stockGrams, unitGrams } = product;
  return (
    unitsIn(product) > IN_VAIN.scarce &&
    // Less by each gram that is set aside, so what holds for the most holds for all that is less.
    Object.values(MOST_HELD).every(
      ({ share }) => share * stockGrams - (1 - share) * atMost >= (quantity + BEGUN) * unitGrams,
    )
  );
};

/** Why a shopper may not have these lines set aside as well, if so. */
export const unpaidRefusal = (
  lines: readonly PricedLine[],
  shelf: ReadonlyMap<string, ShelfProduct>,
  { orders, grams, isKnown, waits }: Unpaid,
): ShopError | undefined => {
  if (orders.account >= MOST_UNPAID.account) return { code: 'too-many-unpaid' };
  if (!isKnown && orders.address >= MOST_UNPAID.address) return { code: 'many-unpaid-nearby' };
  const awaited = lines.filter(({ productId }) => hasToWait(waits.get(productId), isKnown));
  if (awaited.length > 0)
    return {
      code: 'often-unpaid',
      details: { shortages: awaited.map(({ productId: id, name }) => ({ id, name, left: 0 })) },
    };
  const short = lines.flatMap(({ productId: id, name, quantity }) => {
    const product = shelf.get(id);
    if (!product) return [];
    const { alone, strangers } = leftOf(product, grams.get(id) ?? NOTHING_HELD);
    const left = isKnown ? alone : Math.min(alone, strangers);
    return quantity > left
      ? [{ shortage: { id, name, left: shownUnits(left) }, isCrowded: left < alone }]
      : [];
  });
  if (short.length === 0) return undefined;
  const code = short.some(({ isCrowded }) => isCrowded) ? 'much-set-aside' : 'too-much-unpaid';
  return { code, details: { shortages: short.map(({ shortage }) => shortage) } };
};

const hasToWait = (waits: { own: number; near: number } | undefined, isKnown: boolean): boolean =>
  waits !== undefined && (waits.own > IN_VAIN.own || (!isKnown && waits.near > IN_VAIN.near));
