import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { setIsLoggedIn, setIsLoggedOut } from '../slices/auth.ts';
import { setCurrentUserName } from '../slices/user.ts';
import type { Dispatch } from '../store/store.ts';

const MAX_NAME_LENGTH = 200;

/** Returns the display name from the cookie if it is valid. */
const readNameCookie = (cookies: string): string | undefined => {
  const pair = cookies
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${NAME_COOKIE}=`));
  try {
    const name = decodeURIComponent(pair?.slice(NAME_COOKIE.length + 1) ?? '').trim();
    return name !== '' && name.length <= MAX_NAME_LENGTH ? name : undefined;
  } catch {
    return undefined;
  }
};

/** Shows the probable session state before the server responds, so that the icon does not flicker. */
export const guessSession = (dispatch: Dispatch, cookies: string): void => {
  const name = readNameCookie(cookies);
  if (name === undefined) return;
  dispatch(setCurrentUserName(name));
  dispatch(setIsLoggedIn(true));
  dispatch(setIsLoggedOut(false));
};

/** Deletes a cookie that scripts can read. */
export const deleteCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in every browser
  document.cookie = `${name}=; path=/; max-age=0; secure; samesite=lax`;
};
