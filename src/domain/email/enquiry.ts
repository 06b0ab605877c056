import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { emailSchema, lineOf, linesOf, phoneSchema } from '../text/typed-text.ts';

const MAX_MESSAGE = 4000;

/** The franchising enquiry (NAV-10), validated by browser and server. */
export const enquirySchema = z.object({
  name: lineOf(80).check(z.minLength(1, fieldMessages.ownName)),
  email: emailSchema,
  phone: z._default(phoneSchema, ''),
  town: lineOf(120).check(z.minLength(1, fieldMessages.town)),
  message: linesOf(MAX_MESSAGE, fieldMessages.message),
});

/** The parsed enquiry, with normalized email and phone number. */
export type Enquiry = z.infer<typeof enquirySchema>;

/** Per mailbox, since anyone can enter its address; further enquiries are accepted without a confirmation. */
export const MAX_CONFIRMATIONS_PER_HOUR = 3;

/** Emails about enquiries to a member of staff; the inbox has the rest of a flood. */
export const MAX_STAFF_EMAILS_PER_HOUR = 20;

/** How far an enquiry is dealt with. */
export const ENQUIRY_STATES = ['open', 'answered', 'closed'] as const;
/** The state of an enquiry; staff change it. */
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
