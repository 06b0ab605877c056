import { expect, test } from 'vitest';
import { silentLog } from '#test/support/silent-log.ts';
import { watchCategorySizes } from './watch-category-sizes.ts';

/** Shelves of a shop that gives those answers in turn, and then none any more. */
const shelvesOf = (...answers: (Promise<boolean> | 'away')[]) => {
  const changes: boolean[] = [];
  const answer = (given: (typeof answers)[number] = 'away') =>
    given === 'away' ? Promise.reject(new Error(given)) : given;
  const shop = { catalogue: { hasPagedCategories: () => answer(answers.shift()) } };
  const shelves = watchCategorySizes({
    shop,
    onChange: () => changes.push(shelves.hasPagedCategories()),
    log: silentLog,
    retryMs: 1,
  });
  return { ...shelves, changes, [Symbol.dispose]: shelves.stop };
};

test('[CAT-1] uses the category size of the latest query, whichever finishes first', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  using shelves = shelvesOf(first.promise, second.promise);
  const [early, late] = [shelves.refresh(), shelves.refresh()];
  second.resolve(true);
  await late;
  first.resolve(false);
  await early;
  expect(shelves.hasPagedCategories()).toBe(true);
  expect(shelves.changes).toEqual([true]);
});

test('[CAT-1] keeps the last category sizes while the database is away', async () => {
  using shelves = shelvesOf(Promise.resolve(true));
  await shelves.refresh();
  await shelves.refresh();
  expect(shelves.hasPagedCategories()).toBe(true);
});

test('[CAT-1] retries a failed query of the category sizes until it succeeds', async () => {
  using shelves = shelvesOf('away', 'away', Promise.resolve(true));
  await shelves.refresh();
  await expect.poll(shelves.hasPagedCategories).toBe(true);
});
