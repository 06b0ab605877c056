import type { RateClass } from '#domain/rate-limits.ts';

/** A request's position in the queue of its policy; throttled requests release their permit while they wait. */
export type Place = {
  /** Waits for a permit; false if the queue is full or the client has left. */
  readonly take: () => Promise<boolean>;
  /** Passes the permit on; the request may take one again. */
  readonly leave: () => void;
};

/** Admits a request, or sheds it by returning undefined; the signal reports that the client has left. */
export type Admission = (
  declared: { readonly rate: RateClass },
  signal: AbortSignal,
  address?: string,
) => Place | undefined;

export const freePlace: Place = { take: async () => true, leave: () => undefined };

export const admitEverybody: Admission = () => freePlace;

/** The result for a shed request. */
export const SHED = Symbol('shed');
