/** What nobody outside of the shop may read: keys of providers, and the address of the database. */
const SECRETS = [/whsec_\w+/, /sk_test_\w+/, /postgres:\/\//];
/** How the shop is made, which visitors need not know, and its log does. */
const STACK_FRAME = /\bat \S+ \(\S+:\d+:\d+\)/;
const SESSION = /__Host-session=/;
/** The mark in what shoppers say of themselves, as `aCanary()` makes it. */
const CANARY = /canary-[0-9a-f-]{36}/;

const matchesAny =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text));

/** Whether an answer tells what only the shop may know. */
export const leaksSecret = matchesAny(...SECRETS, STACK_FRAME);

/** Whether a line of a log holds a secret, of the shop or of a shopper. */
export const logLeaksSecret = matchesAny(...SECRETS, SESSION, CANARY);

/** The marks of shoppers in a text. */
export const findCanaries = (text: string): string[] =>
  [...text.matchAll(new RegExp(CANARY, 'g'))].map(([mark]) => mark);
