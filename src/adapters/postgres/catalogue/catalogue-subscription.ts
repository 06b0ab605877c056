import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { startListening } from '../connection/subscription.ts';

/** The channel of the triggers on products, categories and promotions. */
const CATALOGUE_CHANGED = 'catalogue_changed';

type Reader = {
  /** What pages say of the catalogue has changed, by whichever server or hand. */
  readonly changed: () => void;
  /** Changes are not heard of until `listening` is called. */
  readonly lost: () => void;
  readonly listening: () => void;
};

/** Tells of every change that a public page shows: texts, prices, promotions, and the words for how much is left. */
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
