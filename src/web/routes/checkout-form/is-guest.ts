import { fetchSession } from '../../api/session.ts';
import type { Dispatch } from '../../state/store.ts';

/**
 * Whether the form has to say where the receipt goes. A page that has just opened may not know yet who is signed in, so
 * somebody who has typed no address is looked up before being asked for one.
 */
export const isGuest = async (dispatch: Dispatch, form: HTMLFormElement): Promise<boolean> => {
  if (new FormData(form).get('email')) return true;
  const session = await dispatch(fetchSession());
  return !session.ok || session.value.user === null;
};
