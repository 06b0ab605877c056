/** Crockford's Base32, which has no letters that look like digits. */
export const SHORT_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'CAM-';
/** Digits after the prefix. */
export const SHORT_NUMBER_DIGITS = 6;
const BITS_PER_DIGIT = 5;
/** Bits of the first 8 hexadecimal digits that the short number leaves out. */
export const UNUSED_BITS = 32 - SHORT_NUMBER_DIGITS * BITS_PER_DIGIT;

/**
 * Returns the first 30 bits of an order number as `CAM-7K4Q2M`, for people to read, write and dictate.
 * Not unique: of a million orders, about a thousand share theirs with another.
 */
export const shortNumberOf = (orderNumber: string): string => {
  const bits = Number.parseInt(orderNumber.slice(0, 8), 16) >>> UNUSED_BITS;
  const digits = Array.from({ length: SHORT_NUMBER_DIGITS }, (_, index) =>
    SHORT_NUMBER_ALPHABET.charAt(
      (bits >>> (BITS_PER_DIGIT * (SHORT_NUMBER_DIGITS - 1 - index))) & (SHORT_NUMBER_ALPHABET.length - 1),
    ),
  );
  return `${PREFIX}${digits.join('')}`;
};
