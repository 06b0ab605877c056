import { z } from 'zod/mini';
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

const requestSession = async (method: 'GET' | 'POST', path: string) =>
  call(path, { method, schema: sessionSchema });

/** Fetches the session, which fills icon, wish list and counts. */
export const fetchSession =
  () =>
  async (dispatch: Dispatch): Promise<Result<SessionView, ShopError>> => {
    const session = await requestSession('GET', apiMap.session);
    if (session.ok) storeSession(dispatch, session.value);
    return session;
  };

/** Renews the session (AUTH-10). Leaves the store alone, since the caller handles the result. */
export const requestRenewal = () => () => requestSession('POST', apiMap.renewSession);
