import type { Orm } from '#adapters/postgres/connection/database.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports/ports.ts';
import { StartError } from '../errors/start-error.ts';

/** Fills a local shop without orders with fictitious ones, if the settings want it; those of an earlier start stay. */
export const loadDemoOrdersIfWanted = async (
  { demoOrders }: Pick<Config, 'demoOrders'>,
  orm: Orm,
  log: Log,
): Promise<void> => {
  if (demoOrders === 0) return;
  // Only a shop with this setting needs the module.
  const { loadDemoOrders } = await import('#adapters/postgres/orders/demo/load-demo-orders.ts');
  const outcome = await loadDemoOrders(orm, demoOrders, new Date());
  if (outcome === 'has-orders')
    throw new StartError(
      'DEMO_ORDERS is set, and the database has other orders; remove it, or use an empty database.',
    );
  if (outcome === 'loaded') log.info({ event: 'demo.loaded', orders: demoOrders }, 'Demo orders were added');
};
