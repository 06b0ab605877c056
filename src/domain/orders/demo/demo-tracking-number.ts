import type { Carrier } from '../carrier.ts';
import { hasWrongCheckDigit } from '../shipments/guess-carrier.ts';
import type { SeededRandom } from './seeded-random.ts';

const DIGITS = '0123456789';

/** The country at the end of the international numbers of a postal operator. */
const COUNTRIES: Partial<Record<Carrier, string>> = {
  'royal-mail': 'GB',
  'canada-post': 'CA',
  'australia-post': 'AU',
  'japan-post': 'JP',
};

const withCheckDigit = (write: (digit: string) => string): string =>
  Array.from(DIGITS, write).find((number) => !hasWrongCheckDigit(number)) ?? '';

/** Returns a number in the form of the carrier. */
export const demoTrackingNumber = (carrier: Carrier, random: SeededRandom): string => {
  const country = COUNTRIES[carrier];
  if (country !== undefined) {
    const serial = random.digits(8, DIGITS);
    return withCheckDigit((digit) => `RR${serial}${digit}${country}`);
  }
  switch (carrier) {
    case 'ups': {
      const serial = random.digits(15, DIGITS);
      return withCheckDigit((digit) => `1Z${serial}${digit}`);
    }
    case 'usps':
      return `94${random.digits(20, DIGITS)}`;
    case 'fedex':
      return `96${random.digits(20, DIGITS)}`;
    case 'dhl':
      return `JD${random.digits(18, DIGITS)}`;
    default:
      return random.digits(12, DIGITS);
  }
};
