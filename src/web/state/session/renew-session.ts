import type { Middleware } from '@reduxjs/toolkit';
import { requestRenewal, SIGNED_OUT, showSession } from '../../api/session.ts';
import { sessionSeen } from '../slices/session-seen.ts';
import type { Dispatch } from '../store/store.ts';
import { keepSession, type Renewal } from './session-renewal.ts';

/** Renews the session that the last response of any request reported (AUTH-10). */
export const sessionKeeping: Middleware<unknown, unknown, Dispatch> = ({ dispatch }) => {
  let stop = () => {};

  const renew = async (): Promise<Renewal> => {
    const renewed = await dispatch(requestRenewal());
    if (renewed.ok && renewed.value.expiresAt) return { expiresAt: new Date(renewed.value.expiresAt) };
    return !renewed.ok && renewed.error.code === 'signed-out' ? 'signed-out' : 'failed';
  };

  return (next) => (action) => {
    if (sessionSeen.match(action)) {
      stop();
      const ended = () => showSession(dispatch, SIGNED_OUT);
      stop = action.payload ? keepSession(new Date(action.payload), { renew, ended }) : () => {};
    }
    return next(action);
  };
};
