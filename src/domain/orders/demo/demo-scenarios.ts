import { DAY, HOUR, MINUTE } from '../../values/time.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Where an order of the demo data stands. */
export type DemoScenario =
  | 'delivered'
  | 'shipped'
  | 'shipping'
  | 'shipped-in-part'
  | 'packed'
  | 'to-pack'
  | 'late'
  | 'future-gift'
  | 'awaiting-payment'
  | 'under-review'
  | 'expired'
  | 'cancelled'
  | 'cancelled-after-payment'
  | 'refunded-in-part'
  | 'returned'
  | 'refund-failed'
  | 'dispute-open'
  | 'dispute-lost'
  | 'dispute-won'
  | 'withdrawn'
  | 'withdrawal-handled'
  | 'email-failed';

/** How many of 200 orders, the rare ones first; the others are delivered. Ages in milliseconds. */
const SHARES: readonly (readonly [DemoScenario, count: number, minAge: number, maxAge: number])[] = [
  ['under-review', 1, 20 * HOUR, 30 * HOUR],
  ['dispute-open', 1, 20 * DAY, 25 * DAY],
  ['withdrawn', 1, 6 * DAY, 9 * DAY],
  ['refund-failed', 1, 10 * DAY, 12 * DAY],
  ['refunded-in-part', 1, 12 * DAY, 60 * DAY],
  ['email-failed', 1, 4 * HOUR, 12 * HOUR],
  ['late', 3, 5 * DAY, 8 * DAY],
  ['shipping', 3, 20 * HOUR, 40 * HOUR],
  ['shipped-in-part', 2, 2 * DAY, 3 * DAY],
  ['awaiting-payment', 4, 2 * MINUTE, 18 * MINUTE],
  ['to-pack', 24, HOUR, 44 * HOUR],
  ['packed', 8, 14 * HOUR, 2 * DAY],
  ['shipped', 16, 3 * DAY, 7 * DAY],
  ['future-gift', 2, DAY, 3 * DAY],
  ['dispute-lost', 1, 50 * DAY, 70 * DAY],
  ['dispute-won', 1, 50 * DAY, 70 * DAY],
  ['withdrawal-handled', 1, 25 * DAY, 30 * DAY],
  ['refunded-in-part', 5, 12 * DAY, 80 * DAY],
  ['returned', 3, 30 * DAY, 80 * DAY],
  ['cancelled-after-payment', 4, 2 * DAY, 80 * DAY],
  ['cancelled', 6, DAY, 85 * DAY],
  ['expired', 12, DAY, 85 * DAY],
];
const SHARES_OF = 200;
const DELIVERED_AGE = [12 * DAY, 90 * DAY] as const;

/** Returns `count` orders' scenarios with their ages in milliseconds, the oldest order first. */
export const demoScenarios = (
  count: number,
  random: SeededRandom,
): readonly { readonly scenario: DemoScenario; readonly age: number }[] => {
  const scale = Math.max(1, count / SHARES_OF);
  const special = SHARES.flatMap(([scenario, share, min, max]) =>
    Array.from({ length: Math.round(share * scale) }, () => ({ scenario, age: random.between(min, max) })),
  ).slice(0, count);
  const [min, max] = DELIVERED_AGE;
  const delivered = Array.from({ length: count - special.length }, () => ({
    scenario: 'delivered' as const,
    age: random.between(min, max),
  }));
  return [...special, ...delivered].sort((a, b) => b.age - a.age);
};
