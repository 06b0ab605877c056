import { setTimeout as wait } from 'node:timers/promises';
import type { PageCache } from '#adapters/http/page-cache/page-cache.ts';
import { startCatalogueFeed } from '#adapters/postgres/catalogue/catalogue-subscription.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { FEED_MS, within } from '../async/wait-at-most.ts';
import { watchShelves } from './watch-category-sizes.ts';
import { watchPromotions } from './watch-promotions.ts';

/** How long the start waits for the subscription. */
const BEGIN_MS = 2_000;

type FollowCatalogueDeps = {
  readonly database: Pick<Database, 'newClient'>;
  readonly shop: {
    readonly catalogue: Pick<Shop['catalogue'], 'hasPagedCategories'>;
    readonly promotions: Pick<Shop['promotions'], 'timeUntilChange'>;
  };
  readonly pageCache: Pick<PageCache, 'clear' | 'invalidate' | 'pause' | 'resume'>;
  readonly life: AsyncDisposableStack;
  readonly log: Log;
};

/** Clears the page cache when the catalogue changes and when a promotion starts or ends; resolves once subscribed, or after BEGIN_MS. */
export const followCatalogue = async ({ database, shop, pageCache, life, log }: FollowCatalogueDeps) => {
  const shelves = watchShelves({ shop, changed: pageCache.clear, log });
  life.defer(shelves.stop);
  const promotions = watchPromotions({ shop, turned: pageCache.invalidate, log });
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
  // Also directly, since queries may work while LISTEN does not.
  await Promise.race([
    Promise.all([shelves.look(), begun.promise]),
    wait(BEGIN_MS, undefined, { ref: false }),
  ]);
  return { areShelvesLong: shelves.areLong };
};
