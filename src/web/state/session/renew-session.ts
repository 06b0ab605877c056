import type { Middleware } from '@reduxjs/toolkit';
import { requestRenewal, SIGNED_OUT, storeSession } from '../../api/session.ts';
import { sessionSeen } from '../slices/session-seen.ts';
import type { Dispatch } from '../store/store.ts';
import { type Renewal, scheduleRenewal } from './session-renewal.ts';

/** Renews the session that the last response of any request reported (AUTH-10). */
export const renewSession: Middleware<unknown, unknown, Dispatch> = ({ dispatch }) => {
  let stop = () => {};

  const renew = async (): Promise<Renewal> => {
    const renewed = await dispatch(requestRenewal());
    if (renewed.ok && renewed.value.expiresAt) return { expiresAt: new Date(renewed.value.expiresAt) };
    return !renewed.ok && renewed.error.code === 'signed-out' ? 'signed-out' : 'failed';
  };

  return (next) => (action) => {
    if (sessionSeen.match(action)) {
      stop();
      const onEnded = () => storeSession(dispatch, SIGNED_OUT);
      stop = action.payload ? scheduleRenewal(new Date(action.payload), { renew, onEnded }) : () => {};
    }
    return next(action);
  };
};
