/** The time now. */
export type Clock = () => Date;

/** A fresh, unguessable id (UUID). */
export type NewId = () => string;

/** A fresh secret of 256 bits for a cookie or a link, and the digest under which it is stored. */
export type Secrets = {
  readonly fresh: () => string;
  readonly digest: (secret: string) => string;
};

/** What the shop says to whoever runs it; never with personal data. */
export type Log = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
};
