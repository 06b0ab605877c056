import { importPayments } from '#adapters/emulators/import-payments.ts';
import type { Orm } from '#adapters/postgres/connection/database.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports/ports.ts';
import { StartError } from '../errors/start-error.ts';

/** Fills a local shop without orders with fictitious ones, if the settings want it; those of an earlier start stay. */
export const loadDemoOrdersIfWanted = async (
  { demoOrders, stripe }: Pick<Config, 'demoOrders' | 'stripe'>,
  orm: Orm,
  log: Log,
): Promise<void> => {
  if (demoOrders === 0) return;
  // Only a shop with this setting needs the module.
  const { loadDemoOrders } = await import('#adapters/postgres/orders/demo/load-demo-orders.ts');
  const outcome = await loadDemoOrders(orm, {
    count: demoOrders,
    now: new Date(),
    hasSessions: stripe === null,
  });
  if (outcome === 'has-orders')
    throw new StartError(
      'DEMO_ORDERS is set, and the database has other orders; remove it, or use an empty database.',
    );
  if (outcome === 'loaded') log.info({ event: 'demo.loaded', orders: demoOrders }, 'Demo orders were added');
};

/** Lets the payment emulator know the payments of the demo orders, so that they can be refunded and cancelled. */
export const importDemoPaymentsIfWanted = async (
  { demoOrders, stripe }: Pick<Config, 'demoOrders' | 'stripe'>,
  orm: Orm,
  emulator: URL | null,
): Promise<void> => {
  if (demoOrders === 0 || stripe !== null || emulator === null) return;
  const { readDemoPayments } = await import('#adapters/postgres/orders/demo/demo-payments.ts');
  await importPayments(emulator, await readDemoPayments(orm));
};
