import { z } from 'zod/mini';
import type { Removal, SignInForm, SignUpForm } from '#domain/accounts/credentials.ts';
import type { SessionView } from '#domain/accounts/session.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import { setIsLoggedIn, setIsLoggedOut } from '../state/auth.ts';
import { sessionSeen } from '../state/session-seen.ts';
import type { Dispatch } from '../state/store.ts';
import { setCurrentUser, setCurrentUserName } from '../state/user.ts';
import { call } from './call.ts';

const answer: z.ZodMiniType<SessionView> = z.object({
  user: z.nullable(z.object({ email: z.string(), displayName: z.string() })),
  expiresAt: z.nullable(z.string()),
});

export const SIGNED_OUT: SessionView = { user: null, expiresAt: null };

/** Puts what the server says about this browser's session into the store. */
export const showSession = (dispatch: Dispatch, { user, expiresAt }: SessionView): void => {
  dispatch(setCurrentUser(user));
  dispatch(setCurrentUserName(user?.displayName ?? null));
  dispatch(setIsLoggedIn(user !== null));
  dispatch(setIsLoggedOut(user === null));
  dispatch(sessionSeen(expiresAt));
};

const sessionCall =
  <Args extends unknown[]>(path: string, method: 'GET' | 'POST', bodyOf: (...args: Args) => unknown) =>
  (...args: Args) =>
  async (dispatch: Dispatch): Promise<Result<SessionView, ShopError>> => {
    const body = bodyOf(...args);
    const session = await call(path, { method, answer, ...(body !== undefined && { body }) });
    if (session.ok) showSession(dispatch, session.value);
    return session;
  };

/** Asks who is signed in; the answer fills icon, hearts and counts. */
export const fetchSession = sessionCall(apiMap.session, 'GET', () => undefined);

/** Signs up or in; nothing is sent while e-mail or password is missing (AUTH-11). */
export const signUp = sessionCall(apiMap.signUp, 'POST', (form: SignUpForm) => form);
export const signIn = sessionCall(apiMap.signIn, 'POST', (form: SignInForm) => form);

/**
 * Puts off the end of the session (AUTH-10). It does not touch the store: whoever keeps the session knows what to make
 * of the answer.
 */
export const requestRenewal = () => () => call(apiMap.renewSession, { method: 'POST', answer });

/** Ends the session on the server (AUTH-9). */
export const signOut = sessionCall(apiMap.signOut, 'POST', () => undefined);

/** Removes the account, and with it every session. */
export const removeAccount = sessionCall(apiMap.removeAccount, 'POST', (form: Removal) => form);
