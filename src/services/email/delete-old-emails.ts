import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

const RETENTION_DAYS = 30;

/** Deletes expired links, and emails that were sent or abandoned more than a month ago. */
export async function deleteOldEmails({
  accountLinks,
  outbox,
  clock,
}: Pick<Ports, 'accountLinks' | 'outbox' | 'clock'>): Promise<void> {
  const now = clock();
  await accountLinks.deleteExpired(now);
  await outbox.deleteOld(new Date(now.getTime() - RETENTION_DAYS * DAY));
}
