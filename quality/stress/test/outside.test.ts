import { expect, test } from 'vitest';
import { routesGone, routesLeftOut } from '#stress/outside/routes.ts';
import { outside } from '#stress/proofs/outside.ts';
import { SLOW, show } from './show.ts';

test('whatever a shopper can ask for is tried while those fail whom the shop needs', () => {
  expect(routesLeftOut()).toEqual([]);
  expect(routesGone()).toEqual([]);
});

test('every provider fails in each way, and each shopper gets an answer or a time to try again', SLOW, () =>
  show(outside),
);
