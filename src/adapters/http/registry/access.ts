import type { Context } from 'hono';
import type { User } from '#domain/accounts/session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { userOf } from '../requests/user-of.ts';
import { answerCode } from '../responses/response.ts';

/** The names under which policies appear in tests and docs. */
export const ACCESS_NAMES = [
  'public',
  'visitor',
  'signed-in',
  'secret-link',
  'operator',
  'provider',
] as const;
export type AccessName = (typeof ACCESS_NAMES)[number];

/** Who may ask, and what the route learns of them; a refusal is the answer that they get. */
export type Access<Caller> = {
  readonly name: AccessName;
  readonly admit: (c: Context, shop: Pick<Shop, 'findSession'>) => Promise<Result<Caller, Response>>;
  /** The account under which attempts are counted, and whether its email address is confirmed. */
  readonly accountOf: (caller: Caller) => AccountFacts | undefined;
};

type AccountFacts = Pick<User, 'id' | 'emailProvenAt'>;

const nobody = { admit: async () => ok(null), accountOf: () => undefined };

/** Anybody, without a look at who it is: the answer is the same for all. */
export const anybody: Access<null> = { name: 'public', ...nobody };

/** Anybody; whoever is signed in is known. */
export const visitor: Access<User | null> = {
  name: 'visitor',
  admit: async (c, shop) => ok(await userOf(c, shop)),
  accountOf: (user) => user ?? undefined,
};

/** Only who is signed in, and only to what is their own. */
export const signedIn: Access<User> = {
  name: 'signed-in',
  admit: async (c, shop) => {
    const user = await userOf(c, shop);
    return user ? ok(user) : err(answerCode('signed-out'));
  },
  accountOf: (user) => user,
};

/** The payment provider, who signs what it sends; the shop checks the signature over the raw bytes. */
export const provider: Access<null> = { name: 'provider', ...nobody };

/** Only whom this guard lets in. */
export const operator = (guard: (c: Context) => Response | undefined): Access<null> => ({
  name: 'operator',
  admit: async (c) => {
    const refused = guard(c);
    return refused ? err(refused) : ok(null);
  },
  accountOf: () => undefined,
});
