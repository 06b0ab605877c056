import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import type { Baseline } from '../../../operations/consistency/stock-and-coupons.ts';
import type { OrderPayments } from '../support/ledger.ts';
import type { Recorder } from '../support/recorder.ts';

/** What invariants are checked against. */
export type ObservedState = {
  readonly rows: RunQuery;
  readonly ledger: ReadonlyMap<string, OrderPayments>;
  readonly baseline: Baseline;
  readonly recorder: Recorder;
  /** Standard error of the shops. */
  readonly logs: string;
};

/** Returns violations, one sentence each. */
export type Invariant = (state: ObservedState) => Promise<string[]>;
