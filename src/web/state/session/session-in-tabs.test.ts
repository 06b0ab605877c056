import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '#test/support/stub-window.ts';
import { SIGNED_OUT, sessionReceived } from '../slices/session-received.ts';
import { createStore } from '../store/store.ts';
import { followSession, onSessionChange } from './session-in-tabs.ts';

const KEY = 'camellia:session';
const DRAFT = 'camellia:address-draft';
const ADA = { user: { email: 'ada@example.com', displayName: 'Ada' }, expiresAt: null };
const BRUNO = { user: { email: 'bruno@example.org', displayName: 'Bruno' }, expiresAt: null };

// Tests run without a browser; only the events of `window` matter here.
let page: { cookie: string };
let ofTab: Map<string, string>;
let ofAllTabs: Map<string, string>;
const storage = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, value: string) => void texts.set(key, value),
  removeItem: (key: string) => void texts.delete(key),
});
beforeEach(() => {
  page = { cookie: '__Host-name=Ada' };
  [ofTab, ofAllTabs] = [new Map(), new Map()];
  stubWindow();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', storage(ofAllTabs));
  vi.stubGlobal('sessionStorage', storage(ofTab));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aTab = () => {
  const store = createStore();
  const { startListening } = store;
  followSession(startListening);
  return store;
};
const dispatched = (event: string, init: object = {}) =>
  window.dispatchEvent(Object.assign(new Event(event), init));

test('signing in, changing and signing out in one tab requests the session once each in the other', () => {
  // Browsers notify other tabs only of changed values.
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, newValue) => {
    const isNew = ofAllTabs.get(key) !== newValue;
    ofAllTabs.set(key, newValue);
    if (isNew) dispatched('storage', { key, newValue });
  });
  const [firstTab, otherTab] = [aTab(), aTab()];
  let answer = SIGNED_OUT;
  let requestCount = 0;
  onSessionChange(() => {
    requestCount += 1;
    otherTab.dispatch(sessionReceived(answer));
  });
  for (const session of [ADA, BRUNO, SIGNED_OUT]) {
    answer = session;
    firstTab.dispatch(sessionReceived(session));
    expect(otherTab.getState().user.currentUser).toEqual(session.user);
  }
  expect(requestCount).toBe(3);
});

test('requests the session only when another tab reports a change', () => {
  const changed = vi.fn();
  const stop = onSessionChange(changed);
  dispatched('storage', { key: 'camellia:cart', newValue: '[]' });
  dispatched('pageshow', { persisted: false });
  expect(changed).not.toHaveBeenCalled();
  dispatched('storage', { key: KEY, newValue: '' });
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  dispatched('storage', { key: KEY, newValue: 'ada@example.com' });
  expect(changed).toHaveBeenCalledTimes(1);
});

test('requests the session after a page is restored from the back-forward cache', () => {
  const changed = vi.fn();
  onSessionChange(changed);
  dispatched('pageshow', { persisted: true });
  expect(changed).toHaveBeenCalledTimes(1);
});

test('[NAV-2] deletes the name cookie when there is no session', () => {
  const { dispatch } = aTab();
  dispatch(sessionReceived(ADA));
  expect(page.cookie).toBe('__Host-name=Ada');
  dispatch(sessionReceived(SIGNED_OUT));
  expect(page.cookie).toMatch(/^__Host-name=;.*\bpath=\/;.*\bmax-age=0\b/);
});

test('signing out deletes the address draft in other tabs as well', () => {
  const { dispatch } = aTab();
  ofTab.set(DRAFT, '{"owner":null,"fields":{"shipping.city":"Springfield"}}');
  dispatch(sessionReceived(SIGNED_OUT));
  expect(ofTab.has(DRAFT)).toBe(true);
  dispatch(sessionReceived(ADA));
  expect(ofTab.get(DRAFT)).toContain('Springfield');
  dispatch(sessionReceived(SIGNED_OUT));
  expect(ofTab.has(DRAFT)).toBe(false);
});

test('an expired session leaves no address draft for the next shopper', () => {
  for (const next of [SIGNED_OUT, BRUNO]) {
    ofTab.set(DRAFT, '{"owner":"ada@example.com","fields":{"shipping.city":"Springfield"}}');
    aTab().dispatch(sessionReceived(ADA));
    expect(ofTab.get(DRAFT)).toContain('Springfield');
    aTab().dispatch(sessionReceived(next));
    expect(ofTab.has(DRAFT)).toBe(false);
  }
});

test('signs in and out when the browser forbids storage', () => {
  const { dispatch, getState } = aTab();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('The operation is insecure.');
  });
  dispatch(sessionReceived(ADA));
  expect(getState().auth.isLoggedIn).toBe(true);
  dispatch(sessionReceived(SIGNED_OUT));
  expect(getState().auth.isLoggedIn).toBe(false);
});
