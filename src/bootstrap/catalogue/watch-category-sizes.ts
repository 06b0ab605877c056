import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { retryUntilKnown } from './retry-until-known.ts';

type WatchCategorySizesDeps = {
  readonly shop: { readonly catalogue: Pick<Shop['catalogue'], 'hasPagedCategories'> };
  readonly changed: () => void;
  readonly log: Log;
  readonly againMs?: number;
};

/** Caches whether categories are paginated; call `look` when that may have changed. Without a database the last value stays, initially false. */
export const watchCategorySizes = ({ shop, changed, ...rest }: WatchCategorySizesDeps) => {
  let areLong = false;
  const asking = retryUntilKnown({
    ask: shop.catalogue.hasPagedCategories,
    told(found) {
      if (found === areLong) return;
      areLong = found;
      changed();
    },
    untold: 'nobody could say how long the shelves are',
    ...rest,
  });
  return { areLong: () => areLong, ...asking };
};
