import type { ShopError } from '#domain/api/error-table.ts';
import { type OrderStatus, type RefundStatus, refundStatusOf } from '#domain/orders/order.ts';
import { ok, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { confirmPayment } from './confirm-payment.ts';

type PaymentStatus = {
  readonly status: OrderStatus;
  readonly refund?: RefundStatus;
  /** Present while an unpaid order has a payment that is under review. */
  readonly isUnderReview?: true;
};

/** Confirms payments for visitors, coalesced as anyone may request any order; events are not, as they are newer. */
export function confirmForVisitor(ports: Parameters<typeof confirmPayment>[0]) {
  return coalesce(
    async (orderNumber: string): Promise<Result<PaymentStatus, ShopError>> => {
      const confirmed = await confirmPayment(ports, 'visitor', orderNumber);
      if (!confirmed.ok) return confirmed;
      const status = confirmed.value;
      if (status === 'awaiting-payment') {
        const isUnderReview = await ports.payments.isUnderReview(orderNumber);
        return ok({ status, ...(isUnderReview && { isUnderReview }) });
      }
      const order = await ports.orders.findForVisitor(orderNumber);
      const refund = order && refundStatusOf(order);
      return ok({ status, ...(refund && { refund }) });
    },
    (orderNumber) => orderNumber,
  );
}
