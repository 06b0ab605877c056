import type { Middleware } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { setIsCartOpen } from '../slices/cart.ts';
import { dynamicMiddleware } from './dynamic-middleware.ts';
import { createStore } from './store.ts';

test('added middleware receives all later actions, in the order of registration', () => {
  const received: string[] = [];
  const named =
    (name: string): Middleware =>
    () =>
    (next) =>
    (action) => {
      received.push(name);
      return next(action);
    };
  const dynamic = dynamicMiddleware();
  const store = createStore({}, [dynamic.middleware]);
  store.dispatch(setIsCartOpen(true));
  dynamic.add(named('first'), named('second'));
  expect(received).toEqual([]);
  store.dispatch(setIsCartOpen(false));
  expect(received).toEqual(['first', 'second']);
  expect(store.getState().cart.isCartOpen).toBe(false);
});
