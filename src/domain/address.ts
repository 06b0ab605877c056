import { z } from 'zod/mini';
import { COUNTRY_CODES } from './countries.ts';
import { lineOf, MAX_PHONE, phoneSchema } from './typed-text.ts';

/** The most characters of each field that is typed. */
export const ADDRESS_LIMITS = {
  name: 120,
  line1: 120,
  line2: 120,
  city: 120,
  state: 120,
  postal_code: 20,
  phone: MAX_PHONE,
} as const;

const required = (field: keyof typeof ADDRESS_LIMITS, what: string) =>
  lineOf(ADDRESS_LIMITS[field]).check(z.minLength(1, `Please enter ${what}.`));

/** Shipping and billing address, same shape (PAY-1); line 2 is optional (PAY-2). */
export const addressSchema = z.strictObject({
  name: required('name', 'a name'),
  line1: required('line1', 'street and number'),
  line2: z._default(lineOf(ADDRESS_LIMITS.line2), ''),
  city: required('city', 'a city'),
  state: required('state', 'a state or region'),
  postal_code: required('postal_code', 'a postal code'),
  country: z.enum(COUNTRY_CODES, 'Please choose a country.'),
  phone: phoneSchema.check(z.minLength(1, 'Please enter a phone number.')),
});

export type Address = z.infer<typeof addressSchema>;
export type AddressField = keyof Address;
