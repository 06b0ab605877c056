import type { ShopError } from '../api/error-table.ts';
import type { PricedLine } from '../cart/priced-line.ts';
import { displayedUnits, type StoredProduct, unitsIn } from '../catalogue/product.ts';
import { HOUR } from '../values/time.ts';

/** Unpaid orders per account, and of all unverified customers behind one address, which may be an office. */
export const MOST_UNPAID = { account: 10, address: 30 } as const;
/** Share of the unsold units that unpaid orders may reserve, or `units` if more. `strangers` get more, so that one subnet cannot lock all guests out. */
export const MOST_HELD = {
  own: { share: 0.5, units: 10 },
  near: { share: 0.5, units: 20 },
  strangers: { share: 0.75, units: 20 },
} as const;
/** Alerts the owner above this many reserved units, if less is in stock than is reserved. */
export const MANY_HELD = 20;
/** Alerts below MANY_HELD too, if so many orders of the product were abandoned in so many hours. */
export const OFTEN_HELD = { orders: 5, hours: 6 } as const;

/**
 * Abandoned reservations of a product with at most `scarce` unsold units add `times` their duration to a penalty, up to `most`.
 * Above `own` for the customer, or `near` for unverified customers of the subnet, orders are rejected.
 */
export const IN_VAIN = { scarce: 20, times: 5, own: 3 * HOUR, near: 12 * HOUR, most: 24 * HOUR } as const;

export type Unpaid = {
  readonly orders: { readonly account: number; readonly address: number };
  /** True for a verified customer: the email is verified, or an order was paid. */
  readonly isKnown: boolean;
  readonly grams: ReadonlyMap<string, HeldGrams>;
  /** Penalties of scarce products, of this customer and of the subnet, in milliseconds. */
  readonly waits: ReadonlyMap<string, { readonly own: number; readonly near: number }>;
};

/** Reserved grams; upper bounds if not scarce. `own` and `near` count either verified or unverified customers, the latter also by address. */
type HeldGrams = {
  readonly all: number;
  readonly own: number;
  readonly near: number;
  readonly strangers: number;
};

export const NOTHING_HELD: HeldGrams = { all: 0, own: 0, near: 0, strangers: 0 };
export const NOTHING_UNPAID: Unpaid = {
  orders: { account: 0, address: 0 },
  isKnown: false,
  grams: new Map(),
  waits: new Map(),
};

const unsoldUnits = ({ stockGrams, unitGrams }: StoredProduct, all: number): number =>
  (stockGrams + all) / unitGrams;

/** True if one customer might reserve all unsold units of the product. */
export const isScarce = (product: StoredProduct, grams: Unpaid['grams']): boolean =>
  unsoldUnits(product, grams.get(product.id)?.all ?? 0) <= IN_VAIN.scarce;

const leftOf = (product: StoredProduct, { all, own, near, strangers }: HeldGrams) => {
  const unsold = unsoldUnits(product, all);
  const left = (held: number, { share, units }: { share: number; units: number }) =>
    Math.max(0, Math.max(units, Math.floor(unsold * share)) - Math.ceil(held / product.unitGrams));
  return {
    alone: Math.min(left(own, MOST_HELD.own), left(near, MOST_HELD.near)),
    strangers: left(strangers, MOST_HELD.strangers),
  };
};

/** Returns the upper bound of each field: one customer holds every reservation. */
export const heldByOne = (all: number): HeldGrams => ({ all, own: all, near: all, strangers: all });

/** Partial units are rounded up, both in stock and in reservations. */
const BEGUN = 2;

/** True if the limits allow the quantity whichever customers hold the reservations, which are at most `atMost` grams. */
export const isPlenty = (product: StoredProduct, quantity: number, atMost: number): boolean => {
  const { stockGrams, unitGrams } = product;
  return (
    unitsIn(product) > IN_VAIN.scarce &&
    // Falls with every reserved gram, so what the maximum allows any smaller amount allows too.
    Object.values(MOST_HELD).every(
      ({ share }) => share * stockGrams - (1 - share) * atMost >= (quantity + BEGUN) * unitGrams,
    )
  );
};

/** Returns the error if a shopper may not reserve these lines; undefined if allowed. */
export const unpaidRefusal = (
  lines: readonly PricedLine[],
  shelf: ReadonlyMap<string, StoredProduct>,
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
      ? [{ shortage: { id, name, left: displayedUnits(left) }, isCrowded: left < alone }]
      : [];
  });
  if (short.length === 0) return undefined;
  const code = short.some(({ isCrowded }) => isCrowded) ? 'much-set-aside' : 'too-much-unpaid';
  return { code, details: { shortages: short.map(({ shortage }) => shortage) } };
};

const hasToWait = (waits: { own: number; near: number } | undefined, isKnown: boolean): boolean =>
  waits !== undefined && (waits.own > IN_VAIN.own || (!isKnown && waits.near > IN_VAIN.near));
