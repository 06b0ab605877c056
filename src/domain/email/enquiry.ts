import { z } from 'zod/mini';
import { fieldMessages } from '../text/field-messages.ts';
import { emailSchema, lineOf, linesOf, phoneSchema } from '../text/typed-text.ts';

const MAX_MESSAGE = 4000;

/** The franchising enquiry (NAV-10), the same in browser and server. */
export const enquirySchema = z.strictObject({
  name: lineOf(80).check(z.minLength(1, fieldMessages.ownName)),
  email: emailSchema,
  phone: z._default(phoneSchema, ''),
  town: lineOf(120).check(z.minLength(1, fieldMessages.town)),
  message: linesOf(MAX_MESSAGE, fieldMessages.message),
});

export type Enquiry = z.infer<typeof enquirySchema>;

/** A field that people do not see; programs that fill in every form give themselves away by it. */
export const TRAP = 'website';

/** Confirmations that one mailbox is sent within an hour, since anyone can type its address; further enquiries are kept without. */
export const MAX_CONFIRMATIONS_PER_HOUR = 3;
