import type { Context } from 'hono';
import type { User } from '#domain/accounts/session.ts';
import type { Shop } from '#services/shop.ts';
import { sessionSecret } from './session-cookie.ts';

export const userOf = async (
  c: Context,
  shop: { readonly accounts: Pick<Shop['accounts'], 'findSession'> },
): Promise<User | null> => {
  const secret = sessionSecret(c);
  return (secret && (await shop.accounts.findSession(secret))?.user) || null;
};
