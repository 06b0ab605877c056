import { z } from 'zod/mini';
import { COUNTRY_CODES } from './countries.ts';
import { MAX_PHONE } from './phone-number.ts';
import { addressLineOf, lineOf, phoneSchema, postalCodeOf } from './typed-text.ts';

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

const required = (what: string) => z.minLength(1, `Please enter ${what}.`);

/** Shipping and billing address, same shape (PAY-1); line 2 is optional (PAY-2). */
export const addressSchema = z.strictObject({
  name: lineOf(ADDRESS_LIMITS.name).check(required('a name')),
  line1: addressLineOf(ADDRESS_LIMITS.line1).check(required('street and number')),
  line2: z._default(addressLineOf(ADDRESS_LIMITS.line2), ''),
  city: addressLineOf(ADDRESS_LIMITS.city).check(required('a city')),
  state: addressLineOf(ADDRESS_LIMITS.state).check(required('a state or region')),
  postal_code: postalCodeOf(ADDRESS_LIMITS.postal_code).check(required('a postal code')),
  country: z.enum(COUNTRY_CODES, 'Please choose a country.'),
  phone: phoneSchema.check(required('a phone number')),
});

export type Address = z.infer<typeof addressSchema>;
export type AddressField = keyof Address;
