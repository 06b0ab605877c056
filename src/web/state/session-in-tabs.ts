import type { Middleware } from '@reduxjs/toolkit';
import { handDraftsTo } from './drafts.ts';
import { forgetName } from './name-cookie.ts';
import { sessionSeen } from './session-seen.ts';
import type { RootState } from './store.ts';

/** Who is signed in as the last tab has heard; grants nothing, and is only written for the event it makes. */
const KEY = 'camellia:session';

const tellOtherTabs = (email: string): void => {
  try {
    localStorage.setItem(KEY, email);
  } catch {
    // Where nothing may be stored, the other tabs find out when they ask next.
  }
};

/** Tells the whole browser what the shop has said to this tab about the session. */
export const sessionInTabs: Middleware<unknown, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!sessionSeen.match(action)) return result;
    const email = getState().user.currentUser?.email;
    if (email === undefined) forgetName();
    handDraftsTo(email ?? null);
    tellOtherTabs(email ?? '');
    return result;
  };

/** Calls when another tab tells of the session, and when this page comes back from where it heard nothing. */
export const hearOfSession = (changed: () => void): (() => void) => {
  const stored = ({ key }: StorageEvent) => key === KEY && changed();
  const shown = ({ persisted }: PageTransitionEvent) => persisted && changed();
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', shown);
  };
};
