/** Provider keys and the database address. */
const SECRETS = [/whsec_\w+/, /sk_test_\w+/, /postgres:\/\//];
/** Stack traces belong in logs but not in responses. */
const STACK_FRAME = /\bat \S+ \(\S+:\d+:\d+\)/;
const SESSION = /__Host-session=/;
/** Matches the marker that `aCanary()` puts into data of shoppers. */
const CANARY = /canary-[0-9a-f-]{36}/;

const matchesAny =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text));

/** True if a response contains a secret or a stack trace. */
export const leaksSecret = matchesAny(...SECRETS, STACK_FRAME);

/** True if a log line contains a secret, a session or data of a shopper. */
export const logLeaksSecret = matchesAny(...SECRETS, SESSION, CANARY);

export const findCanaries = (text: string): string[] =>
  [...text.matchAll(new RegExp(CANARY, 'g'))].map(([mark]) => mark);
