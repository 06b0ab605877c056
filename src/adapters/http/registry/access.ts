import type { Context } from 'hono';
import type { User } from '#domain/accounts/session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { userOf } from '../requests/session-cookie.ts';
import { errorCodeResponse } from '../responses/response.ts';

export const ACCESS_NAMES = [
  'public',
  'visitor',
  'signed-in',
  'secret-link',
  'operator',
  'provider',
] as const;
export type AccessName = (typeof ACCESS_NAMES)[number];

/** An access policy: admits a request and identifies its caller, or returns the error response. */
export type Access<Caller> = {
  readonly name: AccessName;
  readonly authorize: (
    c: Context,
    shop: { readonly accounts: Pick<Shop['accounts'], 'findSession'> },
  ) => Promise<Result<Caller, Response>>;
  readonly accountOf: (caller: Caller) => AccountIdentity | undefined;
};

type AccountIdentity = Pick<User, 'id' | 'emailVerifiedAt'>;

const noCaller = { authorize: async () => ok(null), accountOf: () => undefined };

/** For everyone; reads no session. */
export const publicAccess: Access<null> = { name: 'public', ...noCaller };

/** For everyone; identifies a signed-in caller. */
export const visitor: Access<User | null> = {
  name: 'visitor',
  authorize: async (c, shop) => ok(await userOf(c, shop)),
  accountOf: (user) => user ?? undefined,
};

export const signedIn: Access<User> = {
  name: 'signed-in',
  authorize: async (c, shop) => {
    const user = await userOf(c, shop);
    return user ? ok(user) : err(errorCodeResponse('signed-out'));
  },
  accountOf: (user) => user,
};

/** For the payment provider; the handler verifies its signature. */
export const provider: Access<null> = { name: 'provider', ...noCaller };

export const operator = (guard: (c: Context) => Response | undefined): Access<null> => ({
  name: 'operator',
  authorize: async (c) => {
    const rejection = guard(c);
    return rejection ? err(rejection) : ok(null);
  },
  accountOf: () => undefined,
});
