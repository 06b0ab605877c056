import { ORDER_LISTS } from '../orders/lists/order-lists.ts';
import { isPermitted, type Permission } from '../staff/permissions.ts';
import type { StaffRole } from '../staff/role.ts';
import type { Cents } from '../values/money.ts';

/** What waits for staff, by the permission to do it; equal counts are shown in this order. */
const TASKS = {
  late: ORDER_LISTS.late,
  'to-pack': ORDER_LISTS['to-pack'],
  'to-ship': ORDER_LISTS['to-ship'],
  disputed: ORDER_LISTS.disputed,
  'refund-failed': ORDER_LISTS['refund-failed'],
  'refund-due': ORDER_LISTS['refund-due'],
  'under-review': ORDER_LISTS['under-review'],
  withdrawals: 'order.handle-withdrawal',
  enquiries: 'enquiry.view',
  'failed-emails': 'email.send-again',
  'low-stock': 'product.view',
  'awaiting-payment': ORDER_LISTS['awaiting-payment'],
} as const satisfies Readonly<Record<string, Permission>>;

/** The name of a count on the start page of the admin. */
export type TaskName = keyof typeof TASKS;

/** Higher counts are shown as `499+`, because each counted row costs time. */
export const MAX_TASK_COUNT = 499;

/** Failed emails of so many days are counted; older ones are no news. */
export const FAILED_EMAIL_DAYS = 7;

/** A count that is not 0; `MAX_TASK_COUNT + 1` for any higher one. */
export type Task = { readonly name: TaskName; readonly count: number };

/** Money from payments without what went back in refunds, and the number of payments. */
export type Sales = { readonly cents: Cents; readonly orders: number };

/** The start page of the admin. */
export type Today = {
  readonly tasks: readonly Task[];
  /** Since the midnight of the shop, and in the same time of the same weekday a week ago; undefined without permission. */
  readonly sales?: { readonly today: Sales; readonly lastWeek: Sales } | undefined;
};

const NAMES = Object.keys(TASKS) as readonly TaskName[];

/** Returns the counts that a role may see. */
export const tasksOf = (role: StaffRole): TaskName[] =>
  NAMES.filter((name) => isPermitted(role, TASKS[name]));

/** Returns the counts above 0, the highest first. */
export const toTasks = (counts: Readonly<Partial<Record<TaskName, number>>>): Task[] =>
  NAMES.map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
