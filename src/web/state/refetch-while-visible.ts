import type { ErrorCode } from '#domain/error-table.ts';
import { askUntilAnswered, LOOKED_AT } from './ask-until-answered.ts';

/** Requests until there is a response, and again when the tab becomes visible or the connection returns; returns how to stop. */
export const refetchWhileVisible = (request: () => Promise<boolean>): (() => void) => {
  const { again, reconnected, stop } = askUntilAnswered(request, LOOKED_AT);
  const shown = () => document.visibilityState === 'visible' && again();
  window.addEventListener('online', reconnected);
  document.addEventListener('visibilitychange', shown);
  return () => {
    stop();
    window.removeEventListener('online', reconnected);
    document.removeEventListener('visibilitychange', shown);
  };
};

/** True if a retry of the request may succeed: the shop was not reached, or could not answer. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'auth/network-request-failed' || code === 'unavailable';
