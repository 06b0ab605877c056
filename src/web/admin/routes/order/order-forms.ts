import { z } from 'zod/mini';
import { refundFieldMessages } from '#copy/messages/refund-fields.ts';
import { noteSchema, orderEmailSchema } from '#domain/orders/admin/staff-inputs.ts';
import { MAX_REASON_LENGTH } from '#domain/orders/refunds/refund-form.ts';
import { linesOf } from '#domain/text/typed-text.ts';
import type { Shop } from '#services/shop.ts';
import { verbForm } from '../../forms/handle-staff-form.ts';

const reason = linesOf(MAX_REASON_LENGTH, refundFieldMessages.reason);
const nothingSchema = z.object({});
const reasonSchema = z.object({ reason });
/** The session of the payment, by which the page tells its reviews apart. */
const reviewSchema = z.object({ reason, id: z.string().check(z.maxLength(100)) });

/** The forms of an order's page by their field `intent`. */
export const orderForms = (
  { staffOrders, payments }: Pick<Shop, 'staffOrders' | 'payments'>,
  number: string,
) => ({
  'add-note': verbForm(noteSchema, (request, { text }) => staffOrders.addNote(request, number, text)),
  'send-email': verbForm(orderEmailSchema, (request, { kind }) =>
    staffOrders.sendEmail(request, number, kind),
  ),
  'retry-refund': verbForm(nothingSchema, (request) => payments.retryRefundByStaff(request, number)),
  'record-refund': verbForm(reasonSchema, (request, typed) =>
    payments.recordRefundByHand({ ...request, ...typed }, number),
  ),
  'close-review': verbForm(reviewSchema, (request, { id, ...typed }) =>
    payments.closeReview({ ...request, ...typed }, number, id),
  ),
});
