import { expect, test } from 'vitest';
import { silentLog } from '#test/support/silent-log.ts';
import { watchShelves } from './watch-shelves.ts';

test('[CAT-1] shelves are as long as whoever looked last has found them, whichever answer comes first', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const asked = [Promise.resolve(false), ...answers.map(({ promise }) => promise)];
  const shelves = await watchShelves(
    { hasLongShelves: () => asked.shift() ?? Promise.reject(new Error('away')) },
    silentLog,
  );
  const [early, late] = [shelves.look(), shelves.look()];
  answers[1]?.resolve(true);
  expect(await late).toBe(true);
  answers[0]?.resolve(false);
  expect(await early).toBe(false);
  expect(shelves.areLong()).toBe(true);
});

test('[CAT-1] while the database is away shelves are as long as they were', async () => {
  const asked = [Promise.resolve(true)];
  const shelves = await watchShelves(
    { hasLongShelves: () => asked.shift() ?? Promise.reject(new Error('away')) },
    silentLog,
  );
  expect(await shelves.look()).toBe(false);
  expect(shelves.areLong()).toBe(true);
});
