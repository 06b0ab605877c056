import { z } from 'zod';
import { EMAIL_KINDS, type EmailMessage } from '#domain/email/email-message.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { outboxMessages } from '../schema/schema.ts';

type Row = Pick<typeof outboxMessages.$inferSelect, 'id' | 'kind' | 'data'>;

const centsSchema = z.int().nonnegative();
const linkSchema = z.object({ secret: z.string() });

const dataSchemas = {
  'order-paid': z.object({
    receipt: z.string(),
    secret: z.string(),
    totalCents: centsSchema,
    discounts: z.array(z.object({ label: z.string(), amountCents: centsSchema })),
    lines: z.array(z.object({ name: z.string(), quantity: z.int().positive(), priceCents: centsSchema })),
  }),
  'prove-email': linkSchema,
  'reset-password': linkSchema,
  'password-guessed': z.object({}),
  'enquiry-received': z.object({ reference: z.string() }),
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
