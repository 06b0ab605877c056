import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { startListening } from '../connection/subscription.ts';

/** NOTIFY channel of the triggers on products, categories and promotions. */
const CATALOGUE_CHANGED = 'catalogue_changed';

type Reader = {
  /** The catalogue was changed by any server or by hand in SQL. */
  readonly changed: () => void;
  /** The connection is lost: changes are missed until `listening` is called. */
  readonly lost: () => void;
  readonly listening: () => void;
};

/** Notifies of every change that public pages show: texts, prices, promotions and stock labels. */
export const startCatalogueFeed = (
  database: Pick<Database, 'newClient'>,
  { changed, lost, listening }: Reader,
  log: Log,
): { stop(): Promise<void> } =>
  startListening(database, log, {
    channel: CATALOGUE_CHANGED,
    name: 'catalogue feed',
    heard: async () => changed(),
    listening: async () => listening(),
    lost,
  });
