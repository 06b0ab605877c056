import { data, redirect } from 'react-router';
import { z } from 'zod/mini';
import { priceRefund } from '#domain/orders/refunds/price-refund.ts';
import { readRefundForm, readRestockForm } from '#domain/orders/refunds/refund-form.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { Rejection } from '../../forms/handle-staff-form.ts';
import type { Fields } from '../../forms/staff-form-result.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { RefundResult } from './refund-review.tsx';

type Handled = Result<Response | ReturnType<typeof data<RefundResult>>, Rejection>;

const requestIdSchema = z.uuid();

const doneOf = (number: string, intent: string): Response =>
  redirect(adminHref('orderRefund', { number }, { [DONE]: intent }), 303);

/** Computes a refund for its confirmation, goes back to its fields, sends a confirmed one, or puts items back in stock. */
export const handleRefund = async (
  payments: Shop['payments'],
  number: string,
  session: StaffSession,
  typed: Fields,
): Promise<Handled> => {
  const requestId = requestIdSchema.safeParse(typed['requestId']);
  if (!requestId.success) return err('invalid-form');
  if (typed['intent'] === 'edit') return ok(data<RefundResult>({ typed }));
  const found = await payments.findRefundable(number);
  if (!found) return err('unknown-order');
  const { order, summary } = found;
  const request = { requestId: requestId.data, actor: { kind: 'member', ...session } as const };
  if (typed['intent'] === 'restock') {
    const lines = readRestockForm(order, summary, typed);
    if (!lines.ok) return err({ fields: lines.error });
    const expectedRestocked = Number(typed['expectedRestocked'] || Number.NaN);
    const restock = { orderNumber: number, lines: lines.value, expectedRestocked };
    const restocked = await payments.restockByStaff(request, restock);
    return restocked.ok ? ok(doneOf(number, 'restock')) : restocked;
  }
  const form = readRefundForm(order, summary, typed);
  if (!form.ok) return err({ fields: form.error });
  const { choice, isDisputeConfirmed, expectedReturnedCents, reason } = form.value;
  if (typed['intent'] === 'confirm') {
    const refund = { orderNumber: number, choice, isDisputeConfirmed, expectedReturnedCents };
    const refunded = await payments.refundByStaff({ ...request, reason }, refund);
    return refunded.ok ? ok(doneOf(number, 'refund')) : refunded;
  }
  if (order.status !== 'paid') return err('order-not-paid');
  if (expectedReturnedCents !== summary.returnedCents) return err('order-changed');
  if (summary.isDisputed && !isDisputeConfirmed) return err('order-disputed');
  const priced = priceRefund(order, summary, choice);
  return priced.ok ? ok(data<RefundResult>({ typed, review: priced.value })) : priced;
};
