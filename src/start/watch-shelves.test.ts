import { expect, test } from 'vitest';
import { silentLog } from '#test/support/silent-log.ts';
import { watchShelves } from './watch-shelves.ts';

/** A shop that gives those answers in turn, and then none any more. */
const shopSaying = (...answers: Promise<boolean>[]) => ({
  hasLongShelves: () => answers.shift() ?? Promise.reject(new Error('away')),
});

test('[CAT-1] shelves are as long as whoever looked last has found them, whichever answer comes first', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const shelves = watchShelves(shopSaying(first.promise, second.promise), silentLog);
  const [early, late] = [shelves.look(), shelves.look()];
  second.resolve(true);
  expect(await late).toBe(true);
  first.resolve(false);
  expect(await early).toBe(false);
  expect(shelves.areLong()).toBe(true);
});

test('[CAT-1] while the database is away shelves are as long as they were', async () => {
  const shelves = watchShelves(shopSaying(Promise.resolve(true)), silentLog);
  expect([await shelves.look(), await shelves.look()]).toEqual([true, false]);
  expect(shelves.areLong()).toBe(true);
});
