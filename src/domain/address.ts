import { z } from 'zod/mini';
import { COUNTRY_FIELDS, needOf } from './address-format.ts';
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

const fieldsSchema = z.strictObject({
  name: lineOf(ADDRESS_LIMITS.name).check(required('a name')),
  line1: addressLineOf(ADDRESS_LIMITS.line1).check(required('street and number')),
  line2: z._default(addressLineOf(ADDRESS_LIMITS.line2), ''),
  city: addressLineOf(ADDRESS_LIMITS.city).check(required('a city')),
  state: z._default(addressLineOf(ADDRESS_LIMITS.state), ''),
  postal_code: z._default(postalCodeOf(ADDRESS_LIMITS.postal_code), ''),
  country: z.enum(COUNTRY_CODES, 'Please choose a country.'),
  phone: phoneSchema.check(required('a phone number')),
});
type Fields = z.infer<typeof fieldsSchema>;

/** Reported together with the errors of the other fields, which is what `when` is for. */
const requiredByCountry = (field: (typeof COUNTRY_FIELDS)[number], what: string) =>
  z.refine<Fields>((address) => address[field] !== '' || needOf(address.country, field) !== 'required', {
    path: [field],
    error: `Please enter ${what}.`,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const withoutAbsentFields = (address: Fields): Fields => {
  const absent = COUNTRY_FIELDS.filter((field) => needOf(address.country, field) === 'absent');
  return { ...address, ...Object.fromEntries(absent.map((field) => [field, ''])) };
};

/**
 * Shipping and billing address, same shape (PAY-1). Line 2 is optional; state and postal code are required where the
 * country requires them, and empty where it has none (PAY-2).
 */
export const addressSchema = fieldsSchema.check(
  requiredByCountry('state', 'a state or region'),
  requiredByCountry('postal_code', 'a postal code'),
  z.overwrite(withoutAbsentFields),
);

export type Address = z.infer<typeof addressSchema>;
export type AddressField = keyof Address;
