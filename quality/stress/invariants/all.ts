import { checkFulfilment } from '../../../operations/consistency/fulfilment.ts';
import { checkLedger } from '../../../operations/consistency/ledger.ts';
import { checkOrderHistories } from '../../../operations/consistency/order-histories.ts';
import { checkRefunds } from '../../../operations/consistency/refunds.ts';
import { checkStockAndCoupons } from '../../../operations/consistency/stock-and-coupons.ts';
import { waitUntilEmpty } from '../support/wait-until.ts';
import { durability } from './durability.ts';
import { leaksAndErrors } from './leaks-and-errors.ts';
import { money } from './money.ts';
import type { Invariant, ObservedState } from './observed-state.ts';
import { price } from './price.ts';
import { endedReservations, reservedStock } from './reserved-stock.ts';

/** Invariants that hold at any moment. `npm run backup` checks some of them too; these are in operations/. */
const ALWAYS: readonly Invariant[] = [
  ({ rows, baseline }) => checkStockAndCoupons(rows, baseline),
  reservedStock,
  price,
  durability,
  ({ rows }) => checkOrderHistories(rows),
  ({ rows }) => checkFulfilment(rows),
  ({ rows }) => checkLedger(rows),
  ({ rows }) => checkRefunds(rows),
  leaksAndErrors,
];
/** Invariants that hold once no request, job or fault is active. */
const AT_REST: readonly Invariant[] = [...ALWAYS, endedReservations, money];

const check = async (invariants: readonly Invariant[], state: ObservedState): Promise<string[]> =>
  (await Promise.all(invariants.map((invariant) => invariant(state)))).flat();

/** Returns violations of I2 to I8; purchases may be running. */
export const violations = (state: ObservedState): Promise<string[]> => check(ALWAYS, state);

const POLL_MS = 250;

/** Returns the violations of I1 to I8 that remain after `ms`. */
export const eventualViolations = (observe: () => Promise<ObservedState>, ms = 60_000): Promise<string[]> =>
  waitUntilEmpty(async () => check(AT_REST, await observe()), { timeoutMs: ms, intervalMs: POLL_MS });
