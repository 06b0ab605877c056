import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '#test/support/silent-log.ts';
import { watchPromotions } from './watch-promotions.ts';

/** Watches promotions with these next changes in turn, and then none. */
const promotionsOf = (...responses: (number | 'away' | Promise<undefined>)[]) => {
  const counts = { changes: 0, requests: 0 };
  const promotions = watchPromotions({
    shop: {
      promotions: {
        timeUntilChange: async () => {
          counts.requests += 1;
          const respond = responses.shift();
          if (respond === 'away') throw new Error(respond);
          return respond;
        },
      },
    },
    onChange: () => {
      counts.changes += 1;
    },
    log: silentLog,
    retryMs: 1,
  });
  const refresh = async () => {
    promotions.refresh();
    // The first attempt has ended by then.
    await nextTurn();
  };
  return { refresh, seen: counts, [Symbol.dispose]: promotions.stop };
};

test('[PROMO-1] notifies of each start and end of a promotion in order', async () => {
  using promotions = promotionsOf(2, 3);
  await promotions.refresh();
  expect(promotions.seen.changes).toBe(0);
  await expect.poll(() => promotions.seen).toEqual({ changes: 2, requests: 3 });
});

test('[PROMO-1] notifies of a change that occurs during a query', async () => {
  const respond = Promise.withResolvers<undefined>();
  using promotions = promotionsOf(20, respond.promise);
  await promotions.refresh();
  void promotions.refresh();
  await expect.poll(() => promotions.seen.changes).toBe(1);
  respond.resolve(undefined);
});

test('[PROMO-1] retries a failed query at the change of a promotion', async () => {
  using promotions = promotionsOf('away', 'away', 1);
  await promotions.refresh();
  await expect.poll(() => promotions.seen).toEqual({ changes: 1, requests: 4 });
});

test('[PROMO-1] waits for a change beyond the maximum delay of a timer', async () => {
  using promotions = promotionsOf(100 * 365 * 86_400_000, 1);
  await promotions.refresh();
  expect(promotions.seen).toEqual({ changes: 0, requests: 1 });
  // After a change the shop is queried again, and the previous timer is cancelled.
  await promotions.refresh();
  await expect.poll(() => promotions.seen).toEqual({ changes: 1, requests: 3 });
});
