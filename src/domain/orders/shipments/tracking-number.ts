import { z } from 'zod/mini';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { CARRIERS, type Carrier } from '../carrier.ts';

const MAX_TYPED = 100;

/** Days in which a tracking number belongs to the order that was shipped with it; carriers use numbers again later. */
export const TRACKING_NUMBER_DAYS = 30;

/** The postal code of the recipient, which a barcode of USPS has in front of the number. */
const USPS_ROUTING = /^420(?:\d{5}|\d{9})(?=9[1-5]\d{20}$)/;

const normalize = (typed: string): string => typed.replace(/\s/g, '').toUpperCase().replace(USPS_ROUTING, '');

/** A tracking number as carriers print it, in upper case; empty for a parcel without one. */
export const trackingNumberSchema = z.pipe(
  z.pipe(
    z
      .string(staffFieldMessages.trackingNumber)
      .check(z.maxLength(MAX_TYPED, staffFieldMessages.trackingNumber)),
    z.transform(normalize),
  ),
  z.string().check(z.regex(/^(?:[\dA-Z-]{4,40})?$/, staffFieldMessages.trackingNumber)),
);

/** The carrier of a form; null lets the tracking number decide. */
export const carrierSchema = z.pipe(
  z.enum(['', ...CARRIERS], staffFieldMessages.carrier),
  z.transform((carrier): Carrier | null => carrier || null),
);

/** Postal operators by the country at the end of an international number (UPU S10). */
const POSTAL_OPERATORS: Readonly<Partial<Record<string, Carrier>>> = {
  US: 'usps',
  GB: 'royal-mail',
  CA: 'canada-post',
  AU: 'australia-post',
  JP: 'japan-post',
};

const S10 = /^[A-Z]{2}(\d{8})(\d)([A-Z]{2})$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** True if the last digit fits the others as UPU S10 defines it. */
const isS10 = (digits: string, checkDigit: string): boolean => {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const expected = 11 - (sum % 11);
  return Number(checkDigit) === (expected === 10 ? 0 : expected === 11 ? 5 : expected);
};

const FORMS: readonly (readonly [RegExp, Carrier])[] = [
  [/^1Z[\dA-Z]{16}$/, 'ups'],
  [/^9[1-5]\d{20}$/, 'usps'],
  [/^96\d{20}$/, 'fedex'],
  [/^J(?:J?D)\d{16,20}$/, 'dhl'],
];

/** Returns the carrier whose numbers alone have this form; undefined if several have it. */
export const guessCarrier = (trackingNumber: string): Carrier | undefined => {
  const [, digits, checkDigit, country] = S10.exec(trackingNumber) ?? [];
  if (digits !== undefined && checkDigit !== undefined && country !== undefined)
    return isS10(digits, checkDigit) ? POSTAL_OPERATORS[country] : undefined;
  return FORMS.find(([form]) => form.test(trackingNumber))?.[1];
};

/** Returns the carrier of a parcel: the chosen one, else the one of its number, else `other` if it has a number. */
export const carrierOf = (trackingNumber: string, chosen: Carrier | null): Carrier | null =>
  chosen ?? guessCarrier(trackingNumber) ?? (trackingNumber === '' ? null : 'other');
