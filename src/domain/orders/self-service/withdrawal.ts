import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { emailSchema, lineOf } from '../../text/typed-text.ts';
import { ADDRESS_LIMITS } from '../address-formats/address-limits.ts';
import { findOrderNumber, MAX_TYPED_NUMBER_LENGTH } from './order-number-range.ts';

/** Characters of an order number, so that it cannot carry a message. */
const ORDER_NUMBER = /^[\dA-Z-]{4,40}$/i;

const onOneLine = z.pipe(
  z.string(fieldMessages.required),
  z.transform((typed) => typed.replace(/[\r\n]+/g, ' ')),
);

/** The statement of a withdrawal from a contract (Directive (EU) 2023/2673), validated by browser and server. */
export const withdrawalSchema = z.object({
  name: lineOf(ADDRESS_LIMITS.name).check(z.minLength(1, fieldMessages.ownName)),
  orderNumber: lineOf(MAX_TYPED_NUMBER_LENGTH).check(
    z.overwrite((typed) => findOrderNumber(typed) ?? typed.replace(/^#/, '').replaceAll(' ', '')),
    z.regex(ORDER_NUMBER, fieldMessages.typedOrderNumber),
  ),
  email: emailSchema,
  items: z._default(z.pipe(onOneLine, lineOf(500)), ''),
});

/** The parsed statement; `items` is empty for the whole order. */
export type WithdrawalStatement = z.infer<typeof withdrawalSchema>;

/** The states by which staff filter withdrawals. */
export const WITHDRAWAL_STATES = ['open', 'handled'] as const;
/** Whether staff have dealt with a withdrawal. */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Per mailbox, since anyone can enter its address; further statements are stored without a receipt. */
export const MAX_RECEIPTS_PER_HOUR = 3;

/** Days after which a statement that fits no order is deleted. */
export const UNMATCHED_WITHDRAWAL_DAYS = 90;
