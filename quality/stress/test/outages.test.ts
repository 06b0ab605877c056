import { expect, test } from 'vitest';
import { outages } from '#stress/cases/outages.ts';
import { uncoveredRoutes, undeclaredRoutes } from '#stress/outages/routes.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('the outage test covers every route', () => {
  expect(uncoveredRoutes()).toEqual([]);
  expect(undeclaredRoutes()).toEqual([]);
});

test('every provider fails in each way, and each shopper gets an answer or a time to try again', SLOW, () =>
  expectPass(outages),
);
