import { expect, test } from 'vitest';
import { outages } from '#stress/cases/outages.ts';
import { uncoveredRoutes, undeclaredRoutes } from '#stress/outages/routes.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('the outage test covers every route', () => {
  expect(uncoveredRoutes()).toEqual([]);
  expect(undeclaredRoutes()).toEqual([]);
});

test('during each fault of each dependency every call is served or gets a time to retry', SLOW, () =>
  expectPass(outages),
);
