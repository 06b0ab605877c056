import { setTimeout as wait } from 'node:timers/promises';
import type { PageCache } from '#adapters/http/page-cache/page-cache.ts';
import { startCatalogueFeed } from '#adapters/postgres/catalogue/catalogue-subscription.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { watchPromotions } from './watch-promotions.ts';
import { watchShelves } from './watch-shelves.ts';
import { FEED_MS, within } from './within.ts';

/** How long a start waits until it is known what the shelves are like. */
const BEGIN_MS = 2_000;

type FollowCatalogueDeps = {
  readonly database: Pick<Database, 'newClient'>;
  readonly shop: Pick<Shop, 'hasLongShelves' | 'untilPromotionsTurn'>;
  readonly pageCache: Pick<PageCache, 'clear' | 'renew' | 'pause' | 'resume'>;
  readonly life: AsyncDisposableStack;
  readonly log: Log;
};

/**
 * Hears of every change of the catalogue, and of promotions that begin or are over by the clock: what was kept of it is
 * forgotten, and whoever makes pages knows whether the shelves are long. Answers once it listens, or after a while without.
 */
export const followCatalogue = async ({ database, shop, pageCache, life, log }: FollowCatalogueDeps) => {
  const shelves = watchShelves({ shop, changed: pageCache.clear, log });
  life.defer(shelves.stop);
  const promotions = watchPromotions({ shop, turned: pageCache.renew, log });
  life.defer(promotions.stop);
  const begun = Promise.withResolvers<void>();
  const feed = startCatalogueFeed(
    database,
    {
      changed() {
        pageCache.clear();
        void shelves.look();
        void promotions.look();
      },
      lost: pageCache.pause,
      listening() {
        pageCache.resume();
        void shelves.look().then(begun.resolve);
        void promotions.look();
      },
    },
    log,
  );
  life.defer(() => within(FEED_MS, feed.stop()));
  // Also by itself: whoever cannot listen yet may be able to ask.
  await Promise.race([
    Promise.all([shelves.look(), begun.promise]),
    wait(BEGIN_MS, undefined, { ref: false }),
  ]);
  return { areShelvesLong: shelves.areLong };
};
