import { FAILED_EMAIL_DAYS, type Today, tasksOf, toTasks } from '#domain/monitoring/today.ts';
import type { OrderCursor } from '#domain/orders/order-list.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import { DAY } from '#domain/values/time.ts';
import type { FailedEmail, Ports } from '../ports/ports.ts';

type TodayDeps = Pick<Ports, 'today' | 'clock'>;

/** Reads what waits for a member of staff, and today's sales if the role may see them. */
export async function readToday({ today, clock }: TodayDeps, role: StaffRole): Promise<Today> {
  const now = clock();
  const [counts, sales] = await Promise.all([
    today.count(tasksOf(role), now),
    isPermitted(role, 'sales.view') ? today.sales(now) : undefined,
  ]);
  return { tasks: toTasks(counts), sales };
}

/** Lists the newest emails that were given up in the last days. */
export function listFailedEmails(
  { today, clock }: TodayDeps,
  limit: number,
  before?: OrderCursor,
): Promise<readonly FailedEmail[]> {
  return today.failedEmails(new Date(clock().getTime() - FAILED_EMAIL_DAYS * DAY), limit, before);
}
