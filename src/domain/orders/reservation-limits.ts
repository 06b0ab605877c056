import type { ShopError } from '../api/error-table.ts';
import type { PricedLine } from '../cart/priced-line.ts';
import { displayedUnits, type StoredProduct, unitsIn } from '../catalogue/product.ts';
import { HOUR } from '../values/time.ts';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT, MAX_UNPAID_ORDERS_PER_IP_ADDRESS } from './max-unpaid-orders.ts';

/** Share of the unsold units that unpaid orders may reserve, or `units` if more. `unverified` get more, so that one subnet cannot lock all guests out. */
const MAX_RESERVED_STOCK = {
  customer: { share: 0.5, units: 10 },
  subnet: { share: 0.5, units: 20 },
  unverified: { share: 0.75, units: 20 },
} as const;
/** Alerts the owner above this many reserved units, if less is in stock than is reserved. */
export const ALERT_RESERVED_UNITS = 20;
/** Alerts below ALERT_RESERVED_UNITS too, if so many orders of the product were abandoned in so many hours. */
export const ALERT_ABANDONED = { orders: 5, hours: 6 } as const;

/**
 * Abandoned reservations of a product with at most `maxScarceUnits` unsold units add `penaltyFactor` times their duration to a penalty, up to `maxPenaltyMs`.
 * Above `customerLimitMs` for the customer, or `subnetLimitMs` for unverified customers of the subnet, orders are rejected.
 */
export const ABANDONED_RESERVATIONS = {
  maxScarceUnits: 20,
  penaltyFactor: 5,
  customerLimitMs: 3 * HOUR,
  subnetLimitMs: 12 * HOUR,
  maxPenaltyMs: 24 * HOUR,
} as const;

/** Unpaid orders of a customer and the subnet, and what all unpaid orders reserve by product id. */
export type ReservationUsage = {
  readonly orders: { readonly account: number; readonly address: number };
  /** True for a verified customer: the email is verified, or an order was paid. */
  readonly isVerified: boolean;
  readonly grams: ReadonlyMap<string, ReservedGrams>;
  /** Penalties of scarce products, of this customer and of the subnet, in milliseconds. */
  readonly penalties: ReadonlyMap<string, { readonly customer: number; readonly subnet: number }>;
};

/** Reserved grams; upper bounds if not scarce. `customer` and `subnet` count either verified or unverified customers, the latter also by address. */
type ReservedGrams = {
  readonly all: number;
  readonly customer: number;
  readonly subnet: number;
  readonly unverified: number;
};

/** The usage of a product without unpaid orders. */
export const NOTHING_RESERVED: ReservedGrams = { all: 0, customer: 0, subnet: 0, unverified: 0 };
/** The usage of an unverified customer without unpaid orders. */
export const NOTHING_UNPAID: ReservationUsage = {
  orders: { account: 0, address: 0 },
  isVerified: false,
  grams: new Map(),
  penalties: new Map(),
};

const unsoldUnits = ({ stockGrams, unitGrams }: StoredProduct, all: number): number =>
  (stockGrams + all) / unitGrams;

/** True if one customer might reserve all unsold units of the product. */
export const isScarce = (product: StoredProduct, grams: ReservationUsage['grams']): boolean =>
  unsoldUnits(product, grams.get(product.id)?.all ?? 0) <= ABANDONED_RESERVATIONS.maxScarceUnits;

const availableUnits = (product: StoredProduct, { all, customer, subnet, unverified }: ReservedGrams) => {
  const unsold = unsoldUnits(product, all);
  const left = (reserved: number, { share, units }: { share: number; units: number }) =>
    Math.max(0, Math.max(units, Math.floor(unsold * share)) - Math.ceil(reserved / product.unitGrams));
  return {
    customer: Math.min(left(customer, MAX_RESERVED_STOCK.customer), left(subnet, MAX_RESERVED_STOCK.subnet)),
    unverified: left(unverified, MAX_RESERVED_STOCK.unverified),
  };
};

/** Returns the upper bound of each field: one customer holds every reservation. */
export const reservedByOneCustomer = (all: number): ReservedGrams => ({
  all,
  customer: all,
  subnet: all,
  unverified: all,
});

/** Partial units are rounded up, both in stock and in reservations. */
const PARTIAL_UNITS = 2;

/** True if the limits allow the quantity whichever customers hold the reservations, which are at most `maxReservedGrams`. */
export const isAlwaysAllowed = (
  product: StoredProduct,
  quantity: number,
  maxReservedGrams: number,
): boolean => {
  const { stockGrams, unitGrams } = product;
  return (
    unitsIn(product) > ABANDONED_RESERVATIONS.maxScarceUnits &&
    // Falls with every reserved gram, so what the maximum allows any smaller amount allows too.
    Object.values(MAX_RESERVED_STOCK).every(
      ({ share }) =>
        share * stockGrams - (1 - share) * maxReservedGrams >= (quantity + PARTIAL_UNITS) * unitGrams,
    )
  );
};

/** Returns the error if a shopper may not reserve these lines; undefined if allowed. */
export const reservationError = (
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, StoredProduct>,
  { orders, grams, isVerified, penalties }: ReservationUsage,
): ShopError | undefined => {
  if (orders.account >= MAX_UNPAID_ORDERS_PER_ACCOUNT) return { code: 'too-many-unpaid' };
  if (!isVerified && orders.address >= MAX_UNPAID_ORDERS_PER_IP_ADDRESS)
    return { code: 'many-unpaid-nearby' };
  const penalized = lines.filter(({ productId }) => isPenalized(penalties.get(productId), isVerified));
  if (penalized.length > 0)
    return {
      code: 'often-unpaid',
      details: { shortages: penalized.map(({ productId: id, name }) => ({ id, name, left: 0 })) },
    };
  const short = lines.flatMap(({ productId: id, name, quantity }) => {
    const product = products.get(id);
    if (!product) return [];
    const { customer, unverified } = availableUnits(product, grams.get(id) ?? NOTHING_RESERVED);
    const left = isVerified ? customer : Math.min(customer, unverified);
    return quantity > left
      ? [{ shortage: { id, name, left: displayedUnits(left) }, isSharedLimit: left < customer }]
      : [];
  });
  if (short.length === 0) return undefined;
  const code = short.some(({ isSharedLimit }) => isSharedLimit) ? 'much-set-aside' : 'too-much-unpaid';
  return { code, details: { shortages: short.map(({ shortage }) => shortage) } };
};

const isPenalized = (
  penalty: { customer: number; subnet: number } | undefined,
  isVerified: boolean,
): boolean =>
  penalty !== undefined &&
  (penalty.customer > ABANDONED_RESERVATIONS.customerLimitMs ||
    (!isVerified && penalty.subnet > ABANDONED_RESERVATIONS.subnetLimitMs));
