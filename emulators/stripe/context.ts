import type { Faults } from './faults.ts';
import type { Books } from './ledger/ledger.ts';
import type { Origin } from './objects.ts';

/** What all parts of the emulator depend on. */
export type Desk = {
  books: Books;
  faults: Faults;
  /** Milliseconds since 1970, shifted by the `clockMs` knob. */
  now(): number;
  /** The origin of this process, such as http://localhost:12111. */
  origin(): string;
};

/** A request that may change something: its time in seconds and the cause that its events name. */
export type Call = { at: number; cause: Origin };

/** A call without an API request: a shopper's click or the clock. */
export function ownCall(desk: Desk): Call {
  return { at: seconds(desk), cause: { id: null, idempotency_key: null } };
}

/** Whole seconds since 1970, as in Stripe's API. */
export function seconds(desk: Desk): number {
  return Math.floor(desk.now() / 1000);
}
