import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';
import { findOrder } from './find-order.ts';

/** Minutes from the order to the reminder. */
const REMINDER_MINUTES = 10;
/** Minutes before the deadline in which a reminder would come too late. */
const MIN_MINUTES_LEFT = 5;

/** Emails shoppers whose order has been waiting for its payment for ten minutes, once. */
export function remindOfPayment({
  paymentReminders,
  clock,
}: Pick<Ports, 'paymentReminders' | 'clock'>): Promise<void> {
  const now = clock();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  return paymentReminders.write(
    { after: minutesAgo(PAYMENT_DEADLINE_MINUTES - MIN_MINUTES_LEFT), before: minutesAgo(REMINDER_MINUTES) },
    now,
  );
}

/** Stops the reminders to the email of an order, by the secret of its link; an unknown secret changes nothing. */
export async function stopPaymentReminders(
  ports: Pick<Ports, 'orders' | 'emailPreferences'>,
  secret: string,
): Promise<void> {
  const order = await findOrder(ports, secret);
  if (order && !order.isAnonymized) await ports.emailPreferences.setPaymentReminders(order.email, false);
}
