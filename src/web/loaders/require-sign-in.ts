import { type RouterContextProvider, redirect } from 'react-router';
import type { User } from '#domain/accounts/session.ts';
import { shopContext, visitorContext } from '../site/shop-context.ts';
import { hrefOf, type RouteKey } from '../site/site-map.ts';

/** Returns the signed-in user; others are redirected home, where the page says why (NAV-8). */
export const requireSignIn = async (
  context: Readonly<RouterContextProvider>,
  target: RouteKey & ('account' | 'checkout'),
): Promise<User> => {
  const session = await context.get(visitorContext).session();
  if (!session) throw redirect(hrefOf('home', {}, { 'signed-out': target }));
  return session.user;
};

/** True if the shopper has signed in recently (step-up). */
export const hasRecentSignIn = async (context: Readonly<RouterContextProvider>): Promise<boolean> => {
  const session = await context.get(visitorContext).session();
  return session !== undefined && context.get(shopContext).accounts.isRecentAuthentication(session);
};

/** For responses with personal data. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };

/** Fields of a user that the browser may know. */
export const toCurrentUser = ({ email, displayName }: User) => ({ email, displayName });
