import { z } from 'zod';
import { LETTER_KINDS, type Letter } from '#domain/email/email-message.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { letters } from '../schema/schema.ts';

type Row = Pick<typeof letters.$inferSelect, 'id' | 'kind' | 'facts'>;

const centsSchema = z.int().nonnegative();
const linkSchema = z.object({ secret: z.string() });

const FACTS = {
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
} satisfies Record<Letter['kind'], z.ZodType<Letter['facts']>>;

const letterSchema = z
  .object({ kind: z.enum(LETTER_KINDS), facts: z.unknown() })
  .superRefine((row, { addIssue }) => {
    const { success } = FACTS[row.kind].safeParse(row.facts);
    if (!success)
      addIssue({ code: 'custom', path: ['facts'], message: 'These are not the facts of such an email.' });
  });

const readRow = rowReader({ table: 'letters', idOf: ({ id }: Row) => id }, letterSchema, {});

/** Reads an email of the outbox; undefined if it cannot be composed. */
export const readLetter = (row: Row): Letter | undefined => readRow(row) as Letter | undefined;
