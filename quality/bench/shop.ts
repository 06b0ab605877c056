import { portOf, startTestEnvironment } from '#stress/environment/test-environment.ts';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import type { ShopSettings } from '../../test/support/shop-process.ts';

export const PRODUCT_PAGE = '/tea/picked-tea/Masala%20Chai';

/** Starts a shop and its database on the server core, and its other dependencies on the load core. */
export const openShop = async ({ server }: CpuCores, settings: ShopSettings = {}) => {
  await using disposables = new AsyncDisposableStack();
  const environment = disposables.use(await startTestEnvironment(1, settings, undefined, server));
  // Stock that no measurement can sell out.
  await environment.rows('update products set stock_grams = unit_grams * 1000000');
  const owned = disposables.move();
  return {
    ...environment,
    port: portOf(environment, 0),
    pid: environment.shops[0]?.pid ?? 0,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
