import type { PageCache } from '#adapters/http/page-cache/page-cache.ts';
import { subscribeToCatalogueChanges } from '#adapters/postgres/catalogue/catalogue-subscription.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { watchPromotions } from './watch-promotions.ts';

/** How long the start waits for the subscription. */
const SUBSCRIBE_MS = 2_000;

type SubscribeToCatalogueDeps = {
  readonly database: Pick<Database, 'newClient'>;
  readonly shop: {
    readonly promotions: Pick<Shop['promotions'], 'timeUntilChange'>;
  };
  readonly pageCache: Pick<PageCache, 'clear' | 'invalidate' | 'pause' | 'resume'>;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
};

/** Clears the page cache when the catalogue changes and when a promotion starts or ends; resolves once subscribed, or after SUBSCRIBE_MS. */
export const subscribeToCatalogue = async ({
  database,
  shop,
  pageCache,
  disposables,
  log,
}: SubscribeToCatalogueDeps) => {
  const promotions = watchPromotions({ shop, onChange: pageCache.invalidate, log });
  disposables.defer(promotions.stop);
  const subscribed = Promise.withResolvers<void>();
  const subscription = subscribeToCatalogueChanges(
    database,
    {
      onChange() {
        pageCache.clear();
        promotions.refresh();
      },
      onDisconnect: pageCache.pause,
      onConnect() {
        pageCache.resume();
        subscribed.resolve();
        promotions.refresh();
      },
    },
    log,
  );
  disposables.defer(subscription.stop);
  await withTimeout(SUBSCRIBE_MS, () => subscribed.promise);
};
