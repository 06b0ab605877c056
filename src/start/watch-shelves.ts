import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { askUntilTold } from './ask-until-told.ts';

type WatchShelvesDeps = {
  readonly shop: Pick<Shop, 'hasLongShelves'>;
  /** They have become long, or short. */
  readonly changed: () => void;
  readonly log: Log;
  readonly againMs?: number;
};

/**
 * Knows, without asking at every page, whether the shelves are long; `look` asks again, after whatever may have changed
 * that. While nobody can be asked, it is as it was, at first short.
 */
export const watchShelves = ({ shop, changed, ...rest }: WatchShelvesDeps) => {
  let areLong = false;
  const asking = askUntilTold({
    ask: shop.hasLongShelves,
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
