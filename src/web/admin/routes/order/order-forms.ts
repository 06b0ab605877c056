import { z } from 'zod/mini';
import { changeEmailSchema, noteSchema, orderEmailSchema } from '#domain/orders/admin/staff-inputs.ts';
import { refundByHandSchema } from '#domain/orders/refunds/refund-form.ts';
import { reasonSchema } from '#domain/staff/reason.ts';
import type { Shop } from '#services/shop.ts';
import { verbForm } from '../../forms/handle-staff-form.ts';

const nothingSchema = z.object({});
/** The session of the payment identifies the review. */
const reviewSchema = z.object({ reason: reasonSchema, id: z.string().check(z.maxLength(100)) });

/** The forms of an order's page by their field `intent`. */
export const orderForms = (
  { staffOrders, payments }: Pick<Shop, 'staffOrders' | 'payments'>,
  number: string,
) => ({
  'add-note': verbForm(noteSchema, (request, { text }) => staffOrders.addNote(request, number, text)),
  'send-email': verbForm(orderEmailSchema, (request, { kind }) =>
    staffOrders.sendEmail(request, number, kind),
  ),
  'change-email': verbForm(changeEmailSchema, (request, input) =>
    staffOrders.changeEmail(request, { orderNumber: number, ...input }),
  ),
  'retry-refund': verbForm(nothingSchema, (request) => payments.retryRefundByStaff(request, number)),
  'record-refund': verbForm(refundByHandSchema, (request, { amount = null }) =>
    payments.recordRefundByHand(request, number, amount),
  ),
  'close-review': verbForm(reviewSchema, (request, { id }) => payments.closeReview(request, number, id)),
});
