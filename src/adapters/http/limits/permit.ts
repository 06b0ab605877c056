import type { RateClass } from '#domain/rate-limits.ts';

/** A request's place in the line of its class. It holds a turn while it works, and none while it waits for its visitor. */
export type Place = {
  /** Waits for a turn; false when too many wait already, or when nobody waits for the answer any more. */
  readonly take: () => Promise<boolean>;
  /** Lets the next one work, be it for a while. */
  readonly leave: () => void;
};

/**
 * Gives a request a place unless its class, or what comes from its address, has to give way just now; the signal says that
 * nobody waits for it any more.
 */
export type Admission = (
  declared: { readonly rate: RateClass },
  signal: AbortSignal,
  address?: string,
) => Place | undefined;

/** The place of whoever waits for nobody. */
export const freePlace: Place = { take: async () => true, leave: () => undefined };

/** A shop that has time for everybody. */
export const admitEverybody: Admission = () => freePlace;

/** The answer to whoever has to give way. */
export const SHED = Symbol('shed');
