import type { Carrier } from '../carrier.ts';

/** The postal code of the recipient, which a barcode of USPS has in front of the number. */
const USPS_ROUTING = /^420(?:\d{5}|\d{9})(?=9[1-5]\d{20}$)/;

/** Returns a tracking number as carriers print it, without spaces and in upper case. */
export const normalizeTrackingNumber = (typed: string): string =>
  typed.replace(/\s/g, '').toUpperCase().replace(USPS_ROUTING, '');

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

/** Returns the check digit of eight digits as UPU S10 defines it. */
const s10CheckDigit = (digits: string): number => {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const difference = 11 - (sum % 11);
  return difference === 10 ? 0 : difference === 11 ? 5 : difference;
};

const UPS = /^1Z([\dA-Z]{15})([\dA-Z])$/;

/** UPS counts A as 2, B as 3 and so on, modulo 10. */
const upsValueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;

/** Returns the check digit of the 15 characters between 1Z and it: every second one counts twice, modulo 10. */
const upsCheckDigit = (characters: string): number => {
  const sum = Array.from(characters, upsValueOf).reduce(
    (total, value, index) => total + (index % 2 === 0 ? value : 2 * value),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/** True for a number in the form of UPS (1Z) or UPU S10 whose check digit does not fit, so that it is mistyped. */
export const hasWrongCheckDigit = (trackingNumber: string): boolean => {
  const [, characters, upsDigit] = UPS.exec(trackingNumber) ?? [];
  if (characters !== undefined) return upsDigit !== String(upsCheckDigit(characters));
  const [, digits, s10Digit] = S10.exec(trackingNumber) ?? [];
  return digits !== undefined && s10Digit !== String(s10CheckDigit(digits));
};

const FORMS: readonly (readonly [RegExp, Carrier])[] = [
  [UPS, 'ups'],
  [/^9[1-5]\d{20}$/, 'usps'],
  [/^96\d{20}$/, 'fedex'],
  [/^J(?:J?D)\d{16,20}$/, 'dhl'],
];

/** Returns the carrier whose numbers alone have this form; undefined if several have it, or its check digit is wrong. */
export const guessCarrier = (trackingNumber: string): Carrier | undefined => {
  if (hasWrongCheckDigit(trackingNumber)) return undefined;
  const [, , , country] = S10.exec(trackingNumber) ?? [];
  if (country !== undefined) return POSTAL_OPERATORS[country];
  return FORMS.find(([form]) => form.test(trackingNumber))?.[1];
};

/** Carriers that have numbers of these digits, the likeliest first. */
const LIKELY: readonly (readonly [RegExp, readonly Carrier[]])[] = [
  [/^\d{10}$/, ['dhl']],
  [/^\d{12}$/, ['fedex', 'dhl', 'japan-post']],
  [/^\d{15}$/, ['fedex']],
  [/^\d{16}$/, ['canada-post']],
  [/^\d{20}$/, ['fedex', 'dhl', 'usps']],
  [/^\d{22}$/, ['usps', 'fedex']],
];

/** Returns the carriers that are likely to have this number, the likeliest first. */
export const likelyCarriers = (trackingNumber: string): readonly Carrier[] =>
  LIKELY.find(([form]) => form.test(trackingNumber))?.[1] ?? [];

/** True if the number does not show its carrier, so that staff have to choose it. */
export const needsCarrier = (trackingNumber: string, chosen: Carrier | null): boolean =>
  trackingNumber !== '' &&
  chosen === null &&
  !hasWrongCheckDigit(trackingNumber) &&
  guessCarrier(trackingNumber) === undefined;

/** Returns the carrier of a parcel: the chosen one, else the one of its number, else `other` if it has a number. */
export const carrierOf = (trackingNumber: string, chosen: Carrier | null): Carrier | null =>
  chosen ?? guessCarrier(trackingNumber) ?? (trackingNumber === '' ? null : 'other');
