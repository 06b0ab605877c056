import { z } from 'zod';
import {
  EMAIL_KINDS,
  type EmailMessage,
  ORDER_LINK_CAUSES,
  STAFF_ACCESS_CHANGES,
} from '#domain/email/email-message.ts';
import { SHIPMENT_PARTS } from '#domain/values/shipment-part.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { outboxMessages } from '../schema/schema.ts';

type Row = Pick<typeof outboxMessages.$inferSelect, 'id' | 'kind' | 'data'>;

const centsSchema = z.int().nonnegative();
const orderLinkSchema = z.object({ receipt: z.string(), secret: z.string() });
const linkSchema = z.object({ secret: z.string() });

const dataSchemas = {
  'order-paid': orderLinkSchema.extend({
    totalCents: centsSchema,
    discounts: z.array(
      z.object({ label: z.string(), amountCents: centsSchema, code: z.nullable(z.string()).optional() }),
    ),
    shippingMethod: z.object({ name: z.string().nullable(), priceCents: centsSchema }).optional(),
    address: z.array(z.string()).optional(),
    arrival: z.string().optional(),
    mayWithdraw: z.boolean().optional(),
    gift: z.object({ message: z.string().optional(), deliverAfter: z.string().optional() }).optional(),
    lines: z.array(
      z.object({
        name: z.string(),
        quantity: z.int().positive(),
        priceCents: centsSchema,
        productId: z.string().optional(),
      }),
    ),
  }),
  'order-unpaid': orderLinkSchema.extend({ totalCents: centsSchema, until: z.iso.datetime() }),
  'order-cancelled': orderLinkSchema.extend({ refundCents: centsSchema }),
  'order-refunded': orderLinkSchema.extend({
    refundedCents: centsSchema,
    totalCents: centsSchema,
    amountCents: centsSchema.optional(),
    items: z.array(z.string()).optional(),
  }),
  'order-address-changed': orderLinkSchema.extend({ address: z.array(z.string()) }),
  'order-packed': orderLinkSchema,
  'order-shipped': orderLinkSchema.extend({
    carrier: z.string().optional(),
    trackingNumber: z.string(),
    trackingUrl: z.url().optional(),
    part: z.enum(SHIPMENT_PARTS),
    isCorrection: z.boolean().optional(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int().positive() })),
  }),
  'order-delivered': orderLinkSchema,
  'order-access-code': z.object({ receipt: z.string(), code: z.string() }),
  'order-link': orderLinkSchema.extend({ cause: z.enum(ORDER_LINK_CAUSES).optional() }),
  'order-message': orderLinkSchema.extend({ subject: z.string(), message: z.string() }),
  'prove-email': linkSchema,
  'reset-password': linkSchema,
  'password-guessed': z.object({}),
  'password-changed': z.object({}),
  'change-email': linkSchema,
  'email-changed': z.object({}),
  'enquiry-received': z.object({ reference: z.string() }),
  'withdrawal-received': z.object({
    reference: z.string(),
    orderNumber: z.string().optional(),
    receivedAt: z.string(),
    statement: z.object({ name: z.string(), email: z.string(), items: z.string() }).optional(),
  }),
  'confirm-back-in-stock': z.object({ secret: z.string(), name: z.string() }),
  'back-in-stock': z.object({ name: z.string(), unsubscribeSecret: z.string() }),
  'staff-access-changed': z.object({ change: z.enum(STAFF_ACCESS_CHANGES) }),
  'staff-codes-guessed': z.object({}),
  'staff-link': linkSchema.extend({ isRecovery: z.boolean() }),
  'staff-new-order': z.object({ receipt: z.string(), totalCents: centsSchema, country: z.string() }),
  'staff-new-enquiry': z.object({ reference: z.string() }),
} satisfies Record<EmailMessage['kind'], z.ZodType<EmailMessage['data']>>;

const messageSchema = z
  .object({ kind: z.enum(EMAIL_KINDS), data: z.unknown() })
  .superRefine((row, { addIssue }) => {
    const { success } = dataSchemas[row.kind].safeParse(row.data);
    if (!success)
      addIssue({ code: 'custom', path: ['facts'], message: 'Invalid facts for this kind of email' });
  });

const readRow = rowReader({ table: 'letters', idOf: ({ id }: Row) => id }, messageSchema, {});

/** Reads an email of the outbox; undefined if it cannot be composed. */
export const readOutboxMessage = (row: Row): EmailMessage | undefined =>
  readRow(row) as EmailMessage | undefined;
