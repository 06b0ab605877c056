import type { Faults } from './faults.ts';
import type { Books } from './ledger/books.ts';
import type { Origin } from './objects.ts';

/** What every part of the emulator works with. */
export type Desk = {
  books: Books;
  faults: Faults;
  /** Milliseconds since 1970, moved by the `clockMs` knob. */
  now(): number;
  /** Where this process is reached, such as http://localhost:12111. */
  origin(): string;
};

/** One request that may change something: when it came (in seconds) and what its events will name. */
export type Call = { at: number; cause: Origin };

/** A call that no API request caused: a shopper's click or the clock. */
export function ownCall(desk: Desk): Call {
  return { at: seconds(desk), cause: { id: null, idempotency_key: null } };
}

/** Whole seconds since 1970, as Stripe counts. */
export function seconds(desk: Desk): number {
  return Math.floor(desk.now() / 1000);
}
