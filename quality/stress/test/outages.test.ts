import { expect, test } from 'vitest';
import { outside } from '#stress/cases/outages.ts';
import { routesGone, routesLeftOut } from '#stress/outages/routes.ts';
import { SLOW, show } from './expect-pass.ts';

test('the outage test covers every route', () => {
  expect(routesLeftOut()).toEqual([]);
  expect(routesGone()).toEqual([]);
});

test('every provider fails in each way, and each shopper gets an answer or a time to try again', SLOW, () =>
  show(outside),
);
