import type { Faults } from './faults.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Origin } from './objects.ts';

/** Dependencies of all parts of the emulator. */
export type EmulatorContext = {
  ledger: Ledger;
  faults: Faults;
  /** Milliseconds since 1970, shifted by the fault `clockMs`. */
  now(): number;
  /** The origin of this process, such as http://localhost:12111. */
  origin(): string;
};

/** A request that may change something: its time in seconds and the cause that its events name. */
export type Call = { at: number; cause: Origin };

/** A call without an API request: a shopper's click or the clock. */
export function internalCall(context: EmulatorContext): Call {
  return { at: seconds(context), cause: { id: null, idempotency_key: null } };
}

/** Whole seconds since 1970, as in Stripe's API. */
export function seconds(context: EmulatorContext): number {
  return Math.floor(context.now() / 1000);
}
