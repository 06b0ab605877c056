import pg from 'pg';
import type { Reach } from './crash-trigger.ts';

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Puts crash points into the talk with the database that no port shows: inside a transaction, and in a migration. */
export const aroundDatabase = (reach: Reach): void => {
  const { prototype } = pg.Client;
  const { query, emit } = prototype;
  const moving = new WeakSet<object>();
  const ask = (client: pg.Client, asked: unknown): void => {
    const text = textOf(asked);
    if (text.startsWith('update "orders" set "status"')) moving.add(client);
    if (text === 'commit' && moving.delete(client)) reach('order-updated-before-commit');
    if (isMigrating(client)) reach('migration-step');
  };
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      ask(this, args[0]);
      return Reflect.apply(query, this, args);
    },
    emit(this: pg.Client, ...args: unknown[]) {
      const [event, message] = args;
      if (event === 'notification' && isOfOrders(message)) reach('before-live-notification');
      return Reflect.apply(emit, this, args);
    },
  });
};

const isOfOrders = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'channel' in message &&
  message.channel === 'order_changed';

/** The connection on which a shop brings its database up to date has a name of its own. */
const isMigrating = (client: object): boolean => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters');
  if (typeof parameters !== 'object' || parameters === null) return false;
  return Reflect.get(parameters, 'application_name') === 'camellia migrations';
};
