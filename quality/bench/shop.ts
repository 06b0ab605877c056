import type { Cores } from '#stress/load/cpu-cores.ts';
import { openTown, portOf } from '#stress/test-environment.ts';
import type { ShopSettings } from '../../test/support/shop-process.ts';

export const PRODUCT_PAGE = '/tea/picked-tea/Masala%20Chai';

/** One shop with its own database on the core for servers, and everything else that it needs on the other. */
export const openShop = async ({ server }: Cores, settings: ShopSettings = {}) => {
  await using life = new AsyncDisposableStack();
  const town = life.use(await openTown(1, settings, undefined, server));
  // Nobody waits for tea in these measurements.
  await town.rows('update products set stock_grams = unit_grams * 1000000');
  const lasting = life.move();
  return {
    ...town,
    port: portOf(town, 0),
    pid: town.shops[0]?.pid ?? 0,
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
};
