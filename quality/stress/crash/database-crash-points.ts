import pg from 'pg';
import type { CrashTrigger } from './crash-trigger.ts';

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Adds the crash points that no port exposes: inside a transaction, on a notification and in a migration. */
export const addDatabaseCrashPoints = (crashAt: CrashTrigger): void => {
  const { prototype } = pg.Client;
  const { query, emit } = prototype;
  const updatingOrders = new WeakSet<object>();
  const cancellingPaidOrders = new WeakSet<object>();
  const recordingShipments = new WeakSet<object>();
  const announcingShipments = new WeakSet<object>();
  const requestingRefunds = new WeakSet<object>();
  const inspect = (client: pg.Client, statement: unknown): void => {
    const text = textOf(statement);
    if (text.startsWith('update "orders" set "status"')) updatingOrders.add(client);
    if (text.startsWith('insert into "refunds"')) cancellingPaidOrders.add(client);
    if (text.startsWith('insert into "shipments"')) recordingShipments.add(client);
    if (text.startsWith('update "shipments" set "announced_at"')) announcingShipments.add(client);
    if (text.startsWith('insert into "refund_requests"')) requestingRefunds.add(client);
    if (text === 'commit') {
      if (recordingShipments.delete(client)) crashAt('shipment-before-commit');
      if (announcingShipments.delete(client)) crashAt('announcement-before-commit');
      if (requestingRefunds.delete(client)) crashAt('refund-before-commit');
      const isCancellation = cancellingPaidOrders.delete(client);
      if (updatingOrders.delete(client))
        crashAt(isCancellation ? 'cancellation-before-commit' : 'order-updated-before-commit');
    }
    if (isMigrating(client)) crashAt('migration-step');
  };
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      inspect(this, args[0]);
      return Reflect.apply(query, this, args);
    },
    emit(this: pg.Client, ...args: unknown[]) {
      const [event, message] = args;
      if (event === 'notification' && isOrderNotification(message)) crashAt('before-live-notification');
      return Reflect.apply(emit, this, args);
    },
  });
};

const isOrderNotification = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'channel' in message &&
  message.channel === 'order_changed';

/** Migrations run on a connection with an application name of its own. */
const isMigrating = (client: object): boolean => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters');
  if (typeof parameters !== 'object' || parameters === null) return false;
  return Reflect.get(parameters, 'application_name') === 'camellia migrations';
};
