import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

const AGAIN_MS = 1_000;

type Parts = {
  readonly shop: Pick<Shop, 'hasLongShelves'>;
  /** They have become long, or short. */
  readonly changed: () => void;
  readonly log: Log;
  readonly againMs?: number;
};

/**
 * Knows, without asking at every page, whether the shelves are long; `look` asks again, after whatever may have changed
 * that. While nobody can be asked, it is as it was, at first short, and asks until somebody answers.
 */
export const watchShelves = ({ shop, changed, log, againMs = AGAIN_MS }: Parts) => {
  let areLong = false;
  let looks = 0;
  let again: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(again);
    looks += 1;
    const own = looks;
    try {
      const found = await shop.hasLongShelves();
      // A later look has seen more, whichever is answered first.
      if (own !== looks || found === areLong) return;
      areLong = found;
      changed();
    } catch (error) {
      // Whatever is wrong is told by the pages, which need the products themselves.
      log.info({ err: error }, 'nobody could say how long the shelves are');
      if (own === looks) again = setTimeout(() => void look(), againMs);
    }
  };
  return {
    areLong: () => areLong,
    look,
    stop() {
      looks += 1;
      clearTimeout(again);
    },
  };
};
