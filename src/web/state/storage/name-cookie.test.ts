import { expect, test } from 'vitest';
import { createStore, initialState } from '../store/store.ts';
import { guessSession } from './name-cookie.ts';

const guessed = (cookies: string) => {
  const store = createStore();
  guessSession(store.dispatch, cookies);
  return store.getState();
};

test('[NAV-2] the name cookie shows a signed-in browser before the session loads, with the name alone', () => {
  const { user, auth } = guessed('a=1; __Host-name=M%C3%A1rta%20O%E2%80%99Neill; b=2');
  expect(user).toEqual({ currentUser: null, currentUserName: 'Márta O’Neill' });
  expect(auth).toEqual({ isLoggedIn: true, isLoggedOut: false });
});

test.each([
  '',
  '__Host-name=',
  '__Host-name=%E0%A4%A',
  '__Host-name=%20',
  'not-__Host-name=Ada',
  `__Host-name=${'a'.repeat(201)}`,
])('[NAV-2] the cookies %j contain no name', (cookies) => {
  expect(guessed(cookies)).toEqual(initialState());
});
