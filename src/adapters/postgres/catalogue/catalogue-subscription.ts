import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { subscribe } from '../connection/subscription.ts';

/** NOTIFY channel of the triggers on products, categories and promotions. */
const CATALOGUE_CHANGED = 'catalogue_changed';

type CatalogueListener = {
  /** The catalogue was changed by any server or by hand in SQL. */
  readonly onChange: () => void;
  /** The connection is lost: changes are missed until `onConnect` is called. */
  readonly onDisconnect: () => void;
  readonly onConnect: () => void;
};

/** Notifies of every change that public pages show: texts, prices, promotions and stock labels. */
export const subscribeToCatalogueChanges = (
  database: Pick<Database, 'newClient'>,
  { onChange, onDisconnect, onConnect }: CatalogueListener,
  log: Log,
): { stop(): Promise<void> } =>
  subscribe(database, log, {
    name: 'catalogue subscription',
    onNotification: { [CATALOGUE_CHANGED]: async () => onChange() },
    onConnect: async () => onConnect(),
    onDisconnect,
  });
