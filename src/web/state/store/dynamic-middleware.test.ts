import type { Middleware } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { setIsCartOpen } from '../slices/cart.ts';
import { lateMiddleware } from './dynamic-middleware.ts';
import { createStore } from './store.ts';

test('added middleware receives all later actions, in the order of registration', () => {
  const heard: string[] = [];
  const named =
    (name: string): Middleware =>
    () =>
    (next) =>
    (action) => {
      heard.push(name);
      return next(action);
    };
  const late = lateMiddleware();
  const store = createStore({}, [late.place]);
  store.dispatch(setIsCartOpen(true));
  late.join(named('first'), named('second'));
  expect(heard).toEqual([]);
  store.dispatch(setIsCartOpen(false));
  expect(heard).toEqual(['first', 'second']);
  expect(store.getState().cart.isCartOpen).toBe(false);
});
