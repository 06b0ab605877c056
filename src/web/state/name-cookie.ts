import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { setIsLoggedIn, setIsLoggedOut } from './auth.ts';
import type { Dispatch } from './store.ts';
import { setCurrentUserName } from './user.ts';

const LONGEST_NAME = 200;

/** The display name in a text of cookies, if it is one. */
const nameInCookies = (cookies: string): string | undefined => {
  const pair = cookies
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${NAME_COOKIE}=`));
  try {
    const name = decodeURIComponent(pair?.slice(NAME_COOKIE.length + 1) ?? '').trim();
    return name !== '' && name.length <= LONGEST_NAME ? name : undefined;
  } catch {
    return undefined;
  }
};

/** Shows at once what the answer about the session will most likely say, so that the icon does not flicker. */
export const guessSession = (dispatch: Dispatch, cookies: string): void => {
  const name = nameInCookies(cookies);
  if (name === undefined) return;
  dispatch(setCurrentUserName(name));
  dispatch(setIsLoggedIn(true));
  dispatch(setIsLoggedOut(false));
};

/** Drops the cookie once the shop has said that nobody is signed in. */
export const forgetName = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in every browser
  document.cookie = `${NAME_COOKIE}=; path=/; max-age=0; secure; samesite=lax`;
};
