import type { ShopError } from '../api/error-table.ts';
import type { PricedLine } from '../cart/priced-line.ts';
import { displayedUnits, type StoredProduct } from '../catalogue/product.ts';
import { HOUR, MINUTE } from '../values/time.ts';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT, MAX_UNPAID_ORDERS_PER_IP_ADDRESS } from './max-unpaid-orders.ts';

/**
 * Share of the unsold units that unpaid orders may reserve, or `units` if more.
 * `unverified` get more, so that one subnet cannot lock all guests out.
 */
const MAX_RESERVED_STOCK = {
  customer: { share: 0.5, units: 10 },
  subnet: { share: 0.5, units: 20 },
  unverified: { share: 0.75, units: 20 },
} as const;
/** Unsold units of a scarce product. Two customers of a subnet can reserve all of them. */
export const MAX_SCARCE_UNITS = 20;
/** Abandoned reservations of scarce products add `waitFactor` times their duration to a wait; a longer wait than these rejects scarce products. */
export const ABANDONED_RESERVATIONS = {
  waitFactor: 5,
  customerLimitMs: 3 * HOUR,
  subnetLimitMs: 12 * HOUR,
  maxWaitMs: 24 * HOUR,
} as const;
/**
 * Each declined payment adds `perDeclineMs` to a wait; a longer wait than these ends the order or refuses the next ones.
 * Ten declines of a shopper or order, 30 of a subnet, then one in six minutes: too slow to test stolen cards.
 */
export const DECLINED_PAYMENTS = {
  perDeclineMs: 6 * MINUTE,
  orderLimitMs: 54 * MINUTE,
  customerLimitMs: 54 * MINUTE,
  subnetLimitMs: 174 * MINUTE,
  maxWaitMs: 24 * HOUR,
} as const;
/** Alerts the owner above this many reserved units, if less is in stock than is reserved. */
export const ALERT_RESERVED_UNITS = 20;
/** Alerts below ALERT_RESERVED_UNITS too, if so many orders of the product were abandoned in so many hours. */
export const ALERT_ABANDONED = { orders: 5, hours: 6 } as const;

/** What the unpaid orders of a shopper and their subnet hold. */
export type ReservationUsage = {
  readonly orders: { readonly account: number; readonly address: number };
  /** True for a verified customer: the email is verified, or an order was paid. */
  readonly isVerified: boolean;
  /** Waits after abandoned reservations, of this customer and of the subnet. */
  readonly waitMs: { readonly customer: number; readonly subnet: number };
  /** Waits after declined payments, of the same. */
  readonly declineMs: { readonly customer: number; readonly subnet: number };
  /** Reserved grams by product id, except of products where `isAlwaysAllowed`. */
  readonly grams: ReadonlyMap<string, ReservedGrams>;
};

/** `customer` and `subnet` count either verified or unverified customers, the latter also by address. */
type ReservedGrams = Readonly<Record<keyof typeof MAX_RESERVED_STOCK | 'all', number>>;

/** The reservations of a product without unpaid orders. */
export const NOTHING_RESERVED: ReservedGrams = { all: 0, customer: 0, subnet: 0, unverified: 0 };
/** The usage of an unverified customer without unpaid orders. */
export const NOTHING_UNPAID: ReservationUsage = {
  orders: { account: 0, address: 0 },
  isVerified: false,
  waitMs: { customer: 0, subnet: 0 },
  declineMs: { customer: 0, subnet: 0 },
  grams: new Map(),
};

/** The counted sum is exact; the column may still contain orders that were paid just now. */
const unsoldUnits = (
  { stockGrams, allocatedGrams, unitGrams }: StoredProduct,
  reserved: ReservedGrams | undefined,
): number => (stockGrams + (reserved?.all ?? allocatedGrams)) / unitGrams;

const availableUnits = (product: StoredProduct, counted: ReservedGrams | undefined) => {
  const reserved = counted ?? NOTHING_RESERVED;
  const left = (holder: keyof typeof MAX_RESERVED_STOCK) => {
    const { share, units } = MAX_RESERVED_STOCK[holder];
    const limit = Math.max(units, Math.floor(unsoldUnits(product, counted) * share));
    return Math.max(0, limit - Math.ceil(reserved[holder] / product.unitGrams));
  };
  return { customer: Math.min(left('customer'), left('subnet')), unverified: left('unverified') };
};

/** Partial units are rounded up, both in stock and in reservations. */
const PARTIAL_UNITS = 2;

/** True if the limits allow the shopper this quantity whichever customers hold the reservations, which are at most `allocatedGrams`. */
export const isAlwaysAllowed = (
  { stockGrams, allocatedGrams, unitGrams }: StoredProduct,
  quantity: number,
  { waitMs, isVerified }: Pick<ReservationUsage, 'waitMs' | 'isVerified'>,
): boolean =>
  !mustWait(waitMs, isVerified) &&
  Object.values(MAX_RESERVED_STOCK).every(
    ({ share }) =>
      share * stockGrams - (1 - share) * allocatedGrams >= (quantity + PARTIAL_UNITS) * unitGrams,
  );

/** Returns the error if a shopper may not reserve these lines; undefined if allowed. */
export const reservationError = (
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, StoredProduct>,
  { orders, isVerified, waitMs, declineMs, grams }: ReservationUsage,
): ShopError | undefined => {
  const declinedMs = waitAfterDeclines(declineMs, isVerified);
  if (declinedMs > 0) return { code: 'often-declined', details: { minutes: Math.ceil(declinedMs / MINUTE) } };
  if (orders.account >= MAX_UNPAID_ORDERS_PER_ACCOUNT) return { code: 'too-many-unpaid' };
  if (!isVerified && orders.address >= MAX_UNPAID_ORDERS_PER_IP_ADDRESS)
    return { code: 'many-unpaid-nearby' };
  const scarce = mustWait(waitMs, isVerified)
    ? lines.filter(({ productId }) => isScarce(products.get(productId), grams.get(productId)))
    : [];
  if (scarce.length > 0)
    return {
      code: 'often-unpaid',
      details: { shortages: scarce.map(({ productId: id, name }) => ({ id, name, left: 0 })) },
    };
  const short = lines.flatMap(({ productId: id, name, quantity }) => {
    const product = products.get(id);
    if (!product) return [];
    const { customer, unverified } = availableUnits(product, grams.get(id));
    const left = isVerified ? customer : Math.min(customer, unverified);
    return quantity > left
      ? [{ shortage: { id, name, left: displayedUnits(left) }, isSharedLimit: left < customer }]
      : [];
  });
  if (short.length === 0) return undefined;
  const code = short.some(({ isSharedLimit }) => isSharedLimit) ? 'much-set-aside' : 'too-much-unpaid';
  return { code, details: { shortages: short.map(({ shortage }) => shortage) } };
};

/** The time until the next order is accepted, in milliseconds; not positive if it is now. */
const waitAfterDeclines = (
  { customer, subnet }: ReservationUsage['declineMs'],
  isVerified: boolean,
): number =>
  Math.max(
    customer - DECLINED_PAYMENTS.customerLimitMs,
    isVerified ? 0 : subnet - DECLINED_PAYMENTS.subnetLimitMs,
  );

const mustWait = ({ customer, subnet }: ReservationUsage['waitMs'], isVerified: boolean): boolean =>
  customer > ABANDONED_RESERVATIONS.customerLimitMs ||
  (!isVerified && subnet > ABANDONED_RESERVATIONS.subnetLimitMs);

const isScarce = (product: StoredProduct | undefined, reserved: ReservedGrams | undefined): boolean =>
  product !== undefined && unsoldUnits(product, reserved) <= MAX_SCARCE_UNITS;
