import type { RateLimitPolicyName } from '#domain/api/rate-limit-policies.ts';

/** A request's position in the queue of its policy; throttled requests release their permit while they wait. */
export type Permit = {
  /** Waits for a permit; false if the queue is full or the client has left. */
  readonly acquire: () => Promise<boolean>;
  /** Passes the permit on; the request may take one again. */
  readonly release: () => void;
};

/** Admits a request, or sheds it by returning undefined; the signal reports that the client has left. */
export type RequestPermit = (
  route: { readonly rateLimit: RateLimitPolicyName },
  signal: AbortSignal,
  ipAddress?: string,
) => Permit | undefined;

export const UNLIMITED_PERMIT: Permit = { acquire: async () => true, release: () => undefined };

export const permitAll: RequestPermit = () => UNLIMITED_PERMIT;

/** The result for a shed request. */
export const SHED = Symbol('shed');
