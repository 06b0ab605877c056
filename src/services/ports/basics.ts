import type { RateLimits } from './rate-limits.ts';

/** Returns the current time; a port, so that tests can set it. */
export type Clock = () => Date;

type NewId = () => string;

/** Generates a secret of 256 bits for a cookie or a link, or a short code for people to type, and the digest that is stored; derives one from another. */
export type Secrets = {
  readonly generate: () => string;
  readonly generateCode: () => string;
  readonly digest: (secret: string) => string;
  /** Returns the same secret for the same text, which reveals nothing of the secret that it is derived from. */
  readonly derive: (secret: string, text: string) => string;
  /** Returns the same UUID for the same texts. */
  readonly deriveId: (id: string, text: string) => string;
};

/** The operator's log; never contains personal data. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

/** Ports that use cases of every area need. */
export type BasicPorts = {
  readonly shopName: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly rateLimits: RateLimits;
};
