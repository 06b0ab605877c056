import { z } from 'zod';
import { lineOf } from './address.ts';
import { emailSchema } from './credentials.ts';

const MAX_MESSAGE = 4000;
/** Line breaks and tabs are part of a message; other control characters are not. */
const CONTROL = /[^\P{Cc}\n\t]/u;

const messageSchema = z
  .string('Please write us a few lines.')
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .pipe(
    z
      .string()
      .trim()
      .normalize('NFC')
      .min(1, 'Please write us a few lines.')
      .max(MAX_MESSAGE, `Please keep this under ${MAX_MESSAGE} characters.`)
      .refine(
        (text) => text.isWellFormed() && !CONTROL.test(text),
        'Please use letters, digits and signs only.',
      ),
  );

/** The franchising enquiry (NAV-10), the same in browser and server. */
export const enquirySchema = z.strictObject({
  name: lineOf(80).min(1, 'Please tell us your name.'),
  email: emailSchema,
  phone: lineOf(30)
    .regex(/^([+\d][\d ()./-]{4,})?$/, 'Please enter a phone number, for example +1 555 0100.')
    .default(''),
  town: lineOf(120).min(1, 'Please name the town.'),
  message: messageSchema,
});

export type Enquiry = z.infer<typeof enquirySchema>;

/** A field that people do not see; programs that fill in every form give themselves away by it. */
export const TRAP = 'website';

/** How many enquiries one address may send within an hour. */
export const ENQUIRIES_PER_HOUR = 3;
