import { addBusinessDays, shopDay } from '../../shipping/arrival.ts';
import { isPermitted, type Permission } from '../../staff/permissions.ts';
import type { StaffRole } from '../../staff/role.ts';
import { DAY } from '../../values/time.ts';
import { toDay } from '../gift/gift.ts';

/** Lists of the orders that need staff, by the name in their address, with the permission to do what they need. */
export const ORDER_LISTS = {
  'to-pack': 'order.view',
  'to-ship': 'order.view',
  late: 'order.view',
  'awaiting-payment': 'order.cancel',
  'refund-due': 'order.refund',
  'refund-failed': 'order.refund',
  disputed: 'order.refund',
  'under-review': 'order.refund',
  withdrawn: 'order.handle-withdrawal',
} as const satisfies Readonly<Record<string, Permission>>;

/** The name of a list. */
export type OrderListName = keyof typeof ORDER_LISTS;
/** The names of all lists. */
export const ORDER_LIST_NAMES = Object.keys(ORDER_LISTS) as readonly OrderListName[];

/** True if it is the name of a list. */
export const isOrderList = (name: string): name is OrderListName => Object.hasOwn(ORDER_LISTS, name);

/** Returns the lists that a role needs. */
export const orderListsOf = (role: StaffRole): OrderListName[] =>
  ORDER_LIST_NAMES.filter((name) => isPermitted(role, ORDER_LISTS[name]));

/** The days on which the lists of orders to pack and ship depend, as `2026-12-24`. */
export type PackingDays = {
  /** Orders that were placed before this day should be packed by now. */
  readonly lateBefore: string;
  /** The first day of arrival of a parcel of today, by the fastest business days of its delivery. */
  readonly arrivals: readonly string[];
  /** The same of a parcel of the last business day before today. */
  readonly earlierArrivals: readonly string[];
};

/** Slower deliveries count as this one. */
const MAX_BUSINESS_DAYS = 60;

const arrivalsOf = (packed: number): string[] =>
  Array.from({ length: MAX_BUSINESS_DAYS + 1 }, (_, days) => toDay(addBusinessDays(packed, days)));

/** Returns the days of the lists, as seen now. Orders are packed on the next business day, gifts not before their day. */
export const packingDays = (now: Date): PackingDays => {
  const today = shopDay(now);
  let first = today;
  while (addBusinessDays(first - DAY, 1) >= today) first -= DAY;
  let lastBusinessDay = today - DAY;
  while (addBusinessDays(lastBusinessDay - DAY, 1) !== lastBusinessDay) lastBusinessDay -= DAY;
  return {
    lateBefore: toDay(first),
    arrivals: arrivalsOf(today),
    earlierArrivals: arrivalsOf(lastBusinessDay),
  };
};
