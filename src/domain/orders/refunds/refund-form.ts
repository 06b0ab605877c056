import { z } from 'zod/mini';
import { refundFieldMessages as messages } from '#copy/messages/refund-fields.ts';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import type { FieldErrors } from '../../api/field-errors.ts';
import { reasonSchema } from '../../staff/reason.ts';
import { type Cents, toCents } from '../../values/money.ts';
import { err, ok, type Result } from '../../values/result.ts';
import type { Order } from '../order.ts';
import { type RestockedLine, type RestockSummary, restockableQuantity } from './plan-restock.ts';
import { type RefundChoice, type RefundSummary, refundableQuantity } from './price-refund.ts';

const AMOUNT = /^\$?\d{1,6}(?:\.\d{1,2})?$/;
const QUANTITY = /^\d{1,6}$/;

type Typed = Readonly<Record<string, string | undefined>>;

/** What was typed in the form of a refund. */
export type TypedRefund = {
  readonly choice: RefundChoice;
  readonly reason: string;
  readonly isDisputeConfirmed: boolean;
  /** What the payment had returned when the form was opened; NaN if that is missing. */
  readonly expectedReturnedCents: Cents;
};

/** Names of the fields of a line, by its position. */
export const refundFieldsOf = (position: number) => ({
  quantity: `quantity.${position}`,
  restock: `restock.${position}`,
});

/** Names the field of the units of a line that go back to stock after their refund. */
export const restockFieldOf = (position: number): string => `back.${position}`;

/** Returns the units that go back to stock, or the errors of their fields. */
export const readRestockForm = (
  order: Pick<Order, 'lines' | 'totalCents'>,
  summary: RestockSummary,
  typed: Typed,
): Result<readonly RestockedLine[], FieldErrors> => {
  const errors: Record<string, string> = {};
  const lines = order.lines.map((_, position) => {
    const field = restockFieldOf(position);
    const text = typed[field]?.trim() || '0';
    const left = restockableQuantity(order, summary, position);
    if (!QUANTITY.test(text) || Number(text) > left) errors[field] = messages.quantity(left);
    return { position, quantity: Number(text) };
  });
  return Object.keys(errors).length > 0 ? err(errors) : ok(lines);
};

/** Returns what is chosen in the form; fields that cannot be read count as 0. */
export const readRefundChoice = ({ lines }: Pick<Order, 'lines'>, typed: Typed): RefundChoice => ({
  isEverything: typed['everything'] !== undefined,
  lines: lines.map((_, position) => {
    const names = refundFieldsOf(position);
    const quantity = typed[names.quantity]?.trim() ?? '';
    return {
      position,
      quantity: QUANTITY.test(quantity) ? Number(quantity) : 0,
      isRestocked: typed[names.restock] !== undefined,
    };
  }),
  isShippingIncluded: typed['delivery'] !== undefined,
  otherCents: parseAmount(typed['other'] ?? '') ?? 0,
});

/** Parses an amount such as 12.50 or $12.50; returns undefined for any other text. */
const parseAmount = (text: string): Cents | undefined =>
  AMOUNT.test(text.trim()) ? toCents(Number(text.trim().replace('$', ''))) : undefined;

/** The form of a refund that was made another way; without an amount if it replaces a due one. */
export const refundByHandSchema = z.object({
  reason: reasonSchema,
  amount: z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(parseAmount)),
      z.custom<Cents>((amount) => amount !== undefined, messages.amount),
    ),
  ),
});

/** Returns the errors of the quantities and the amount of a refund. */
export const fieldErrorsOfRefund = (
  order: Pick<Order, 'lines'>,
  summary: Pick<RefundSummary, 'lines'>,
  typed: Typed,
): FieldErrors => {
  if (typed['everything'] !== undefined) return {};
  const errors: Record<string, string> = {};
  order.lines.forEach((line, position) => {
    const { quantity } = refundFieldsOf(position);
    const text = typed[quantity]?.trim() || '0';
    const left = refundableQuantity(summary, line, position);
    if (!QUANTITY.test(text) || Number(text) > left) errors[quantity] = messages.quantity(left);
  });
  const other = typed['other']?.trim() ?? '';
  if (other !== '' && parseAmount(other) === undefined) errors['other'] = messages.amount;
  return errors;
};

/** Returns the refund of the form, or the errors of its fields. */
export const readRefundForm = (
  order: Pick<Order, 'lines'>,
  summary: Pick<RefundSummary, 'lines'>,
  typed: Typed,
): Result<TypedRefund, FieldErrors> => {
  const choice = readRefundChoice(order, typed);
  const reason = reasonSchema.safeParse(typed['reason'] ?? '');
  const errors: Record<string, string> = { ...fieldErrorsOfRefund(order, summary, typed) };
  if (!reason.success) errors['reason'] = reason.error.issues[0]?.message ?? staffFieldMessages.reason;
  if (Object.keys(errors).length > 0 || !reason.success) return err(errors);
  return ok({
    choice,
    reason: reason.data,
    isDisputeConfirmed: typed['dispute'] !== undefined,
    expectedReturnedCents: Number(typed['expectedReturnedCents'] || Number.NaN),
  });
};
