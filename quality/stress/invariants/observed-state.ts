import type { Rows } from '../../../operations/books/rows.ts';
import type { Baseline } from '../../../operations/books/stock.ts';
import type { OrderPayments } from '../ledger.ts';
import type { Recorder } from '../recorder.ts';

/** What invariants are checked against. */
export type ObservedState = {
  readonly rows: Rows;
  readonly ledger: ReadonlyMap<string, OrderPayments>;
  readonly baseline: Baseline;
  readonly recorder: Recorder;
  /** Standard error of the shops. */
  readonly logs: string;
};

/** Returns violations, one sentence each. */
export type Invariant = (state: ObservedState) => Promise<string[]>;
