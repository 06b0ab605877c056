import { fetchSession } from '../../api/session.ts';
import type { Dispatch } from '../../state/store/store.ts';

/**
 * True if the form needs an email. Without a typed one the session is fetched first, since a page that has
 * just opened may not know it yet.
 */
export const isGuest = async (dispatch: Dispatch, form: HTMLFormElement): Promise<boolean> => {
  if (new FormData(form).get('email')) return true;
  const session = await dispatch(fetchSession());
  return !session.ok || session.value.user === null;
};
