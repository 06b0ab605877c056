import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { startListening } from '../connection/subscription.ts';
import { LETTER_WRITTEN } from './outbox-rows.ts';

/**
 * Rings when a letter was written, on whichever server. A ring that is lost with the connection only makes its letter
 * wait for the next round; after a break it rings once by itself.
 */
export const startOutboxNotifier = (
  database: Pick<Database, 'newClient'>,
  log: Log,
  ring: () => void,
): { stop(): Promise<void> } =>
  startListening(database, log, {
    channel: LETTER_WRITTEN,
    name: 'letter bell',
    heard: async () => ring(),
    listening: async () => ring(),
  });
