import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

/**
 * Knows, without asking at every page, whether the shelves are long; `look` asks again, after whatever may have changed
 * that, and says whether it has. While nobody can be asked, it is as it was.
 */
export const watchShelves = async (shop: Pick<Shop, 'hasLongShelves'>, log: Log) => {
  let areLong = await shop.hasLongShelves();
  return {
    areLong: () => areLong,
    async look(): Promise<boolean> {
      const was = areLong;
      try {
        areLong = await shop.hasLongShelves();
      } catch (error) {
        log.warn({ err: error }, 'nobody could say how long the shelves are');
      }
      return areLong !== was;
    },
  };
};
