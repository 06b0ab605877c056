import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { retryUntilKnown } from './retry-until-known.ts';

type WatchCategorySizesDeps = {
  readonly shop: { readonly catalogue: Pick<Shop['catalogue'], 'isCataloguePaginated'> };
  readonly onChange: () => void;
  readonly log: Log;
  readonly retryMs?: number;
};

/** Caches whether categories are paginated; call `refresh` when that may have changed. Without a database the last value stays, initially false. */
export const watchCategorySizes = ({ shop, onChange, ...rest }: WatchCategorySizesDeps) => {
  let isCataloguePaginated = false;
  const watch = retryUntilKnown({
    request: shop.catalogue.isCataloguePaginated,
    onResult(found) {
      if (found === isCataloguePaginated) return;
      isCataloguePaginated = found;
      onChange();
    },
    failureMessage: 'The size of the categories could not be read',
    ...rest,
  });
  return { isCataloguePaginated: () => isCataloguePaginated, ...watch };
};
