import { z } from 'zod';
import { COUNTRY_CODES } from './countries.ts';

const MAX_FIELD = 120;

// PostgreSQL cannot store NUL, and no address holds control characters.
const CONTROL = /\p{Cc}/u;

/** One line of text a person types: trimmed, NFC, no control characters, at most `max` characters. */
export const lineOf = (max: number) =>
  z
    .string('Please fill in this field.')
    .trim()
    .normalize('NFC')
    .max(max, `Please use at most ${max} characters.`)
    .refine(
      (text) => text.isWellFormed() && !CONTROL.test(text),
      'Please use letters, digits and signs only.',
    );

const required = (what: string) => lineOf(MAX_FIELD).min(1, `Please enter ${what}.`);

/** Shipping and billing address, same shape (PAY-1); line 2 is optional (PAY-2). */
export const addressSchema = z.strictObject({
  name: required('a name'),
  line1: required('street and number'),
  line2: lineOf(MAX_FIELD).default(''),
  city: required('a city'),
  state: required('a state or region'),
  postal_code: lineOf(20).min(1, 'Please enter a postal code.'),
  country: z.enum(COUNTRY_CODES, 'Please choose a country.'),
  phone: lineOf(30)
    .min(1, 'Please enter a phone number.')
    .regex(/^[+\d][\d ()./-]{4,}$/, 'Please enter a phone number, for example +1 555 0100.'),
});

export type Address = z.infer<typeof addressSchema>;
export type AddressField = keyof Address;
