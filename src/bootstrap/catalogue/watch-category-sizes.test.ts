import { expect, test } from 'vitest';
import { silentLog } from '#test/support/silent-log.ts';
import { watchCategorySizes } from './watch-category-sizes.ts';

/** Watches a catalogue that returns these results in turn, and then fails. */
const watchSizes = (...responses: (Promise<boolean> | 'away')[]) => {
  const changes: boolean[] = [];
  const respond = (response: (typeof responses)[number] = 'away') =>
    response === 'away' ? Promise.reject(new Error(response)) : response;
  const shop = { catalogue: { isCataloguePaginated: () => respond(responses.shift()) } };
  const watch = watchCategorySizes({
    shop,
    onChange: () => changes.push(watch.isCataloguePaginated()),
    log: silentLog,
    retryMs: 1,
  });
  return { ...watch, changes, [Symbol.dispose]: watch.stop };
};

test('[CAT-1] uses the category size of the latest query, whichever finishes first', async () => {
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  using watch = watchSizes(first.promise, second.promise);
  const [earlyRefresh, lateRefresh] = [watch.refresh(), watch.refresh()];
  second.resolve(true);
  await lateRefresh;
  first.resolve(false);
  await earlyRefresh;
  expect(watch.isCataloguePaginated()).toBe(true);
  expect(watch.changes).toEqual([true]);
});

test('[CAT-1] keeps the last category sizes while the database is away', async () => {
  using watch = watchSizes(Promise.resolve(true));
  await watch.refresh();
  await watch.refresh();
  expect(watch.isCataloguePaginated()).toBe(true);
});

test('[CAT-1] retries a failed query of the category sizes until it succeeds', async () => {
  using watch = watchSizes('away', 'away', Promise.resolve(true));
  await watch.refresh();
  await expect.poll(watch.isCataloguePaginated).toBe(true);
});
