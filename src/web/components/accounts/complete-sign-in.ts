import { auth } from '#copy/pages/auth.ts';
import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { fetchSession } from '../../api/session.ts';
import type { Dispatch } from '../../state/store/store.ts';

/** Continues after a sign-in; returns the error if the browser has not stored the session cookies. */
export const completeSignIn = async (
  dispatch: Dispatch,
  onSignedIn: () => void | Promise<void>,
): Promise<string | undefined> => {
  if (document.cookie.includes(`${NAME_COOKIE}=`)) {
    await onSignedIn();
    return undefined;
  }
  await dispatch(fetchSession());
  return auth.cookiesBlocked;
};
