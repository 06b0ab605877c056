import { states } from '../../../operations/books/states.ts';
import { stock } from '../../../operations/books/stock.ts';
import { atRest } from '../wait-until.ts';
import { durable } from './durability.ts';
import { quiet } from './leaks-and-errors.ts';
import { money } from './money.ts';
import type { Evidence, Invariant } from './observed-state.ts';
import { price } from './price.ts';
import { setAside } from './reserved-stock.ts';

/** What holds at every moment. Two of them tell the owner of a backup the same, and stand with what reads the books there. */
const ALWAYS: readonly Invariant[] = [
  ({ rows, baseline }) => stock(rows, baseline),
  setAside,
  price,
  durable,
  ({ rows }) => states(rows),
  quiet,
];
/** What holds once the faults are over and everything that was under way has ended. */
const AT_REST: readonly Invariant[] = [...ALWAYS, money];

const judge = async (invariants: readonly Invariant[], evidence: Evidence): Promise<string[]> =>
  (await Promise.all(invariants.map((invariant) => invariant(evidence)))).flat();

/** What contradicts I2 to I8 now, also while purchases are under way. */
export const violations = (evidence: Evidence): Promise<string[]> => judge(ALWAYS, evidence);

const LOOK_MS = 250;

/** What still contradicts I1 to I8 when the shop has had so many milliseconds to come to rest. */
export const violationsAtRest = (gather: () => Promise<Evidence>, ms = 60_000): Promise<string[]> =>
  atRest(async () => judge(AT_REST, await gather()), { ms, everyMs: LOOK_MS });
