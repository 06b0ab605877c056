import type { Rows } from '../../../operations/books/rows.ts';
import type { Baseline } from '../../../operations/books/stock.ts';
import type { OrderPayments } from '../ledger.ts';
import type { Recorder } from '../recorder.ts';

/** Everything that invariants are judged by. */
export type ObservedState = {
  readonly rows: Rows;
  readonly ledger: ReadonlyMap<string, OrderPayments>;
  readonly baseline: Baseline;
  readonly recorder: Recorder;
  /** What the shops wrote to standard error. */
  readonly logs: string;
};

/** Looks at the evidence and answers what contradicts it, a sentence each. */
export type Invariant = (state: ObservedState) => Promise<string[]>;
