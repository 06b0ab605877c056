import { z } from 'zod/mini';
import type { AccountDeletion, SignInRequest, SignUpRequest } from '#domain/accounts/credentials.ts';
import type { SessionView } from '#domain/accounts/session.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import { setIsLoggedIn, setIsLoggedOut } from '../state/slices/auth.ts';
import { sessionSeen } from '../state/slices/session-seen.ts';
import { setCurrentUser, setCurrentUserName } from '../state/slices/user.ts';
import type { Dispatch } from '../state/store/store.ts';
import { call } from './call.ts';

const sessionSchema: z.ZodMiniType<SessionView> = z.object({
  user: z.nullable(z.object({ email: z.string(), displayName: z.string() })),
  expiresAt: z.nullable(z.string()),
});

export const SIGNED_OUT: SessionView = { user: null, expiresAt: null };

/** Puts the session that the server reports into the store. */
export const storeSession = (dispatch: Dispatch, { user, expiresAt }: SessionView): void => {
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
    const session = await call(path, { method, schema: sessionSchema, ...(body !== undefined && { body }) });
    if (session.ok) storeSession(dispatch, session.value);
    return session;
  };

/** Fetches the session, which fills icon, wish list and counts. */
export const fetchSession = sessionCall(apiMap.session, 'GET', () => undefined);

/** Sign-up and sign-in; the forms send nothing while email or password is missing (AUTH-11). */
export const signUp = sessionCall(apiMap.signUp, 'POST', (form: SignUpRequest) => form);
export const signIn = sessionCall(apiMap.signIn, 'POST', (form: SignInRequest) => form);

/** Renews the session (AUTH-10). Leaves the store alone, since the caller handles the result. */
export const requestRenewal = () => () =>
  call(apiMap.renewSession, { method: 'POST', schema: sessionSchema });

/** Ends the session on the server (AUTH-9). */
export const signOut = sessionCall(apiMap.signOut, 'POST', () => undefined);

/** Deletes the account and all its sessions. */
export const deleteAccount = sessionCall(apiMap.deleteAccount, 'POST', (form: AccountDeletion) => form);
