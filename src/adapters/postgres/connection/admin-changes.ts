import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { send } from './send-statement.ts';

/** NOTIFY channel of changes that pages of the admin show; without a payload, because the pages request what they show. */
export const ADMIN_CHANGED = 'admin_changed';

/** Notifies the open pages of staff after the commit; several changes of a transaction are one notification. */
export const notifyAdmin = async (tx: Transaction): Promise<void> => {
  await send(tx.execute(sql`select pg_notify(${ADMIN_CHANGED}, '')`));
};
