import { type RouterContextProvider, redirect } from 'react-router';
import type { User } from '#domain/accounts/session.ts';
import { shopContext, visitorContext } from '../shop-context.ts';
import { addressOf, type RouteKey } from '../site-map.ts';

/** Who is signed in; anybody else is sent home, where the page says why (NAV-8). */
export const signedInOnly = async (
  context: Readonly<RouterContextProvider>,
  asked: RouteKey & ('account' | 'checkout'),
): Promise<User> => {
  const session = await context.get(visitorContext).session();
  if (!session) throw redirect(addressOf('home', {}, { 'signed-out': asked }));
  return session.user;
};

/** Whether the shopper has signed in just now. */
export const isRecentVisit = async (context: Readonly<RouterContextProvider>): Promise<boolean> => {
  const session = await context.get(visitorContext).session();
  return session !== undefined && context.get(shopContext).isRecentVisit(session);
};

/** Answers that hold something personal are kept by nobody. */
export const PRIVATE = { 'cache-control': 'private, no-store' };

/** What the page may know of a user. */
export const toCurrentUser = ({ email, displayName }: User) => ({ email, displayName });
