import { setTimeout as wait } from 'node:timers/promises';
import type { PageCache } from '#adapters/http/page-cache/page-cache.ts';
import { subscribeToCatalogueChanges } from '#adapters/postgres/catalogue/catalogue-subscription.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { UNSUBSCRIBE_MS, waitAtMost } from '../async/wait-at-most.ts';
import { watchCategorySizes } from './watch-category-sizes.ts';
import { watchPromotions } from './watch-promotions.ts';

/** How long the start waits for the subscription. */
const BEGIN_MS = 2_000;

type SubscribeToCatalogueDeps = {
  readonly database: Pick<Database, 'newClient'>;
  readonly shop: {
    readonly catalogue: Pick<Shop['catalogue'], 'hasPagedCategories'>;
    readonly promotions: Pick<Shop['promotions'], 'timeUntilChange'>;
  };
  readonly pageCache: Pick<PageCache, 'clear' | 'invalidate' | 'pause' | 'resume'>;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
};

/** Clears the page cache when the catalogue changes and when a promotion starts or ends; resolves once subscribed, or after BEGIN_MS. */
export const subscribeToCatalogue = async ({
  database,
  shop,
  pageCache,
  disposables,
  log,
}: SubscribeToCatalogueDeps) => {
  const shelves = watchCategorySizes({ shop, changed: pageCache.clear, log });
  disposables.defer(shelves.stop);
  const promotions = watchPromotions({ shop, turned: pageCache.invalidate, log });
  disposables.defer(promotions.stop);
  const begun = Promise.withResolvers<void>();
  const feed = subscribeToCatalogueChanges(
    database,
    {
      onChange() {
        pageCache.clear();
        void shelves.look();
        void promotions.look();
      },
      onDisconnect: pageCache.pause,
      onConnect() {
        pageCache.resume();
        void shelves.look().then(begun.resolve);
        void promotions.look();
      },
    },
    log,
  );
  disposables.defer(() => waitAtMost(UNSUBSCRIBE_MS, feed.stop()));
  // Also directly, since queries may work while LISTEN does not.
  await Promise.race([
    Promise.all([shelves.look(), begun.promise]),
    wait(BEGIN_MS, undefined, { ref: false }),
  ]);
  return { areShelvesLong: shelves.areLong };
};
