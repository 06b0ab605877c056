import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

/**
 * Knows, without asking at every page, whether the shelves are long; `look` asks again, after whatever may have changed
 * that, and says whether it has. While nobody can be asked, it is as it was, at first short.
 */
export const watchShelves = (shop: Pick<Shop, 'hasLongShelves'>, log: Log) => {
  let areLong = false;
  let looks = 0;
  return {
    areLong: () => areLong,
    async look(): Promise<boolean> {
      looks += 1;
      const own = looks;
      try {
        const found = await shop.hasLongShelves();
        // A later look has seen more, whichever is answered first.
        if (own !== looks || found === areLong) return false;
        areLong = found;
        return true;
      } catch (error) {
        // Whatever is wrong is told by the pages, which need the products themselves.
        log.info({ err: error }, 'nobody could say how long the shelves are');
        return false;
      }
    },
  };
};
