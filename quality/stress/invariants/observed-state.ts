import type { Rows } from '../../../operations/books/rows.ts';
import type { Baseline } from '../../../operations/books/stock.ts';
import type { Account } from '../ledger.ts';
import type { Witness } from '../recorder.ts';

/** Everything that invariants are judged by. */
export type Evidence = {
  readonly rows: Rows;
  readonly ledger: ReadonlyMap<string, Account>;
  readonly baseline: Baseline;
  readonly witness: Witness;
  /** What the shops wrote to standard error. */
  readonly complaints: string;
};

/** Looks at the evidence and answers what contradicts it, a sentence each. */
export type Invariant = (evidence: Evidence) => Promise<string[]>;
