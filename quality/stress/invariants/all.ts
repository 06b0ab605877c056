import { states } from '../../../operations/books/states.ts';
import { stock } from '../../../operations/books/stock.ts';
import { waitUntilEmpty } from '../wait-until.ts';
import { durability } from './durability.ts';
import { leaksAndErrors } from './leaks-and-errors.ts';
import { money } from './money.ts';
import type { Invariant, ObservedState } from './observed-state.ts';
import { price } from './price.ts';
import { reservedStock } from './reserved-stock.ts';

/** What holds at every moment. Two of them tell the owner of a backup the same, and stand with what reads the books there. */
const ALWAYS: readonly Invariant[] = [
  ({ rows, baseline }) => stock(rows, baseline),
  reservedStock,
  price,
  durability,
  ({ rows }) => states(rows),
  leaksAndErrors,
];
/** What holds once the faults are over and everything that was under way has ended. */
const AT_REST: readonly Invariant[] = [...ALWAYS, money];

const check = async (invariants: readonly Invariant[], state: ObservedState): Promise<string[]> =>
  (await Promise.all(invariants.map((invariant) => invariant(state)))).flat();

/** What contradicts I2 to I8 now, also while purchases are under way. */
export const violations = (state: ObservedState): Promise<string[]> => check(ALWAYS, state);

const POLL_MS = 250;

/** What still contradicts I1 to I8 when the shop has had so many milliseconds to come to rest. */
export const eventualViolations = (observe: () => Promise<ObservedState>, ms = 60_000): Promise<string[]> =>
  waitUntilEmpty(async () => check(AT_REST, await observe()), { timeoutMs: ms, intervalMs: POLL_MS });
