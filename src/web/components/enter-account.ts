import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { fetchSession } from '../api/session.ts';
import { auth } from '../copy/auth.ts';
import type { Dispatch } from '../state/store.ts';

/** Goes on after a sign-in; returns the problem if the browser has not stored the cookies of the session. */
export const enterAccount = async (
  dispatch: Dispatch,
  goOn: () => void | Promise<void>,
): Promise<string | undefined> => {
  if (document.cookie.includes(`${NAME_COOKIE}=`)) {
    await goOn();
    return undefined;
  }
  await dispatch(fetchSession());
  return auth.cookiesBlocked;
};
