import type { ErrorCode } from '#domain/error-table.ts';
import { askUntilAnswered, LOOKED_AT } from './ask-until-answered.ts';

/** Asks the shop for what a shopper looks at, and again when the tab is shown or the connection returns; returns how to stop. */
export const askWhileShown = (ask: () => Promise<boolean>): (() => void) => {
  const { again, reconnected, stop } = askUntilAnswered(ask, LOOKED_AT);
  const shown = () => document.visibilityState === 'visible' && again();
  window.addEventListener('online', reconnected);
  document.addEventListener('visibilitychange', shown);
  return () => {
    stop();
    window.removeEventListener('online', reconnected);
    document.removeEventListener('visibilitychange', shown);
  };
};

/** Whether the same request may be answered a moment later: the shop was not reached, or could not answer. */
export const mayPass = (code: ErrorCode): boolean =>
  code === 'auth/network-request-failed' || code === 'unavailable';
