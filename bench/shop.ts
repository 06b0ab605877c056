import type { Cores } from '#prove/load/cores.ts';
import { openTown, portOf, type Town } from '#prove/town.ts';
import type { ShopSettings } from '#test/support/shop-process.ts';

export const PRODUCT_PAGE = '/tea/picked-tea/Masala%20Chai';

const FEED = 'camellia catalogue feed';

/** Keeps a shop from hearing of changes: then it keeps no page. What is answered lets it hear again. */
export const deafen = async ({ rows }: Pick<Town, 'rows'>): Promise<() => Promise<void>> => {
  await rows(`create or replace function refuse_feed() returns event_trigger language plpgsql as $$ begin
    if current_setting('application_name') = '${FEED}' then raise exception 'nobody hears of changes here'; end if;
  end $$`);
  await rows('create event trigger refuse_feed on login execute function refuse_feed()');
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${FEED}'`);
  return async () => void (await rows('drop event trigger refuse_feed'));
};

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
