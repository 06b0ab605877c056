import { z } from 'zod/mini';
import { addressLabels } from '#copy/messages/address-labels.ts';
import { fieldMessages } from '#copy/messages/fields.ts';
import { addressLineOf, lineOf, phoneSchema, postalCodeOf } from '../text/typed-text.ts';
import { COUNTRY_CODES } from '../values/countries.ts';
import { COUNTRY_FIELDS, requirementOf, stateOptions } from './address-formats/address-format.ts';
import { ADDRESS_LIMITS } from './address-formats/address-limits.ts';

const required = (message: string) => z.minLength(1, message);

const HAS_WORDS = /[\p{L}\p{N}]/u;
const NOT_APPLICABLE = /^(?:n(?: ?\/ ?|\.)a\.?|not applicable)$/i;

const withoutFiller = z.overwrite<string>((text) =>
  HAS_WORDS.test(text) && !NOT_APPLICABLE.test(text) ? text : '',
);

const countries: ReadonlySet<string> = new Set(COUNTRY_CODES);

// `toUpperCase` of the whole text would turn `ß` into `SS`.
const countrySchema = z.string(fieldMessages.country).check(
  z.overwrite((code) => code.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
  z.refine((code) => countries.has(code), fieldMessages.country),
);

const fieldsSchema = z.strictObject({
  name: lineOf(ADDRESS_LIMITS.name).check(withoutFiller, required(fieldMessages.name)),
  line1: addressLineOf(ADDRESS_LIMITS.line1).check(withoutFiller, required(fieldMessages.line1)),
  line2: z._default(addressLineOf(ADDRESS_LIMITS.line2).check(withoutFiller), ''),
  city: z._default(addressLineOf(ADDRESS_LIMITS.city).check(withoutFiller), ''),
  state: z._default(addressLineOf(ADDRESS_LIMITS.state).check(withoutFiller), ''),
  postal_code: z._default(postalCodeOf(ADDRESS_LIMITS.postal_code).check(withoutFiller), ''),
  country: countrySchema,
  phone: phoneSchema.check(required(fieldMessages.phone)),
});
type Fields = z.infer<typeof fieldsSchema>;

const countryOf = (input: unknown): string =>
  z.object({ country: countrySchema }).safeParse(input).data?.country ?? '';

/** `when` lets this run despite errors in other fields, so that all are reported together. */
const requiredByCountry = (field: (typeof COUNTRY_FIELDS)[number]) =>
  z.refine<Fields>(
    (address) => address[field] !== '' || requirementOf(address.country, field) !== 'required',
    {
      path: [field],
      error: ({ input }) => {
        const country = countryOf(input);
        const label = addressLabels(country)[field];
        const isChosen = field === 'state' && stateOptions(country) !== undefined;
        return isChosen ? fieldMessages.missingChoice(label) : fieldMessages.missing(label);
      },
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

const withoutAbsentFields = (address: Fields): Fields => {
  const absent = COUNTRY_FIELDS.filter((field) => requirementOf(address.country, field) === 'absent');
  return { ...address, ...Object.fromEntries(absent.map((field) => [field, ''])) };
};

/** Shipping or billing address (PAY-1). City, state and postal code are required where the country has them (PAY-2). */
export const addressSchema = fieldsSchema.check(
  requiredByCountry('city'),
  requiredByCountry('state'),
  requiredByCountry('postal_code'),
  z.overwrite(withoutAbsentFields),
);

/** A validated address; fields that its country does not have are empty. */
export type Address = z.infer<typeof addressSchema>;
/** A field's name, the same as in Stripe's API. */
export type AddressField = keyof Address;

/** True if the addresses have the same text in every field. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  one.name === other.name &&
  one.line1 === other.line1 &&
  one.line2 === other.line2 &&
  one.city === other.city &&
  one.state === other.state &&
  one.postal_code === other.postal_code &&
  one.country === other.country &&
  one.phone === other.phone;
