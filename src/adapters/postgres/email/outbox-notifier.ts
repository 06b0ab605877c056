import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { startListening } from '../connection/subscription.ts';
import { LETTER_WRITTEN } from './outbox-rows.ts';

/** Calls `ring` when any server queues an email, and on reconnection; a missed notification waits for the next run. */
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
