import type { Log } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { subscribe } from '../connection/subscription.ts';
import { OUTBOX_CHANNEL } from './outbox-rows.ts';

/** Calls `onMessage` when any server queues an email, and on reconnection; a missed notification waits for the next run. */
export const startOutboxNotifier = (
  database: Pick<Database, 'newClient'>,
  log: Log,
  onMessage: () => void,
): { stop(): Promise<void> } =>
  subscribe(database, log, {
    name: 'outbox notifier',
    onNotification: { [OUTBOX_CHANNEL]: async () => onMessage() },
    onConnect: async () => onMessage(),
  });
