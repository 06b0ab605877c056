import { composeOrderEmails, SENDABLE_EMAILS } from '#domain/orders/admin/order-emails.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import type { FailedMessage, StaffTransactionPorts } from '../../ports/ports.ts';
import { performVerb, type StaffRequest, type StaffVerb, type VerbResult } from '../../staff/index.ts';

/** Sends an email that has failed again: as it was written, or composed from its order if its content is deleted and the order has one such email. */
export const sendEmailAgainVerb: StaffVerb<{ readonly id: string }> = {
  permission: 'email.send-again',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ id }) => id,
  async perform(ports, { id }) {
    const { outbox } = ports;
    const failed = await outbox.findFailed(id);
    const [composed, ...others] =
      failed?.orderNumber && !failed.hasContent ? await compose(ports, failed) : [];
    if (others.length > 0) return err('several-emails');
    const requeued = await outbox.requeue(id, composed);
    if (!requeued.ok) return requeued;
    return ok({ objectId: id, changes: changesBetween({}, { 'email-kind': requeued.value }) });
  },
};

const compose = async (
  { staffOrderChanges, orderHistory, orderMessages }: StaffTransactionPorts,
  { orderNumber, kind: failedKind }: FailedMessage,
) => {
  const kind = SENDABLE_EMAILS.find((sendable) => sendable === failedKind);
  const order = orderNumber === null ? undefined : await staffOrderChanges.lock(orderNumber);
  if (!order || !kind) return [];
  const [steps, withdrawals] = [
    await orderHistory.list(order.id),
    await orderMessages.listWithdrawals(order),
  ];
  return composeOrderEmails(order, kind, { steps, withdrawals });
};

/** Sends an email that has failed again; refuses one whose link has expired, or that cannot be composed anymore. */
export function sendEmailAgain(
  ports: Parameters<typeof performVerb>[0],
  request: StaffRequest,
  id: string,
): Promise<VerbResult> {
  return performVerb(ports, sendEmailAgainVerb, { ...request, input: { id } });
}
