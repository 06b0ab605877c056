import type { Carrier } from '../carrier.ts';
import { guessCarrier } from '../shipments/tracking-number.ts';
import type { SeededRandom } from './seeded-random.ts';

const DIGITS = '0123456789';

/** The country at the end of the international numbers of a postal operator. */
const COUNTRIES: Partial<Record<Carrier, string>> = {
  'royal-mail': 'GB',
  'canada-post': 'CA',
  'australia-post': 'AU',
  'japan-post': 'JP',
};

/** Returns a number in the form of the carrier. */
export const demoTrackingNumber = (carrier: Carrier, random: SeededRandom): string => {
  const country = COUNTRIES[carrier];
  if (country !== undefined) {
    const serial = random.digits(8, DIGITS);
    const numbers = Array.from(DIGITS, (checkDigit) => `RR${serial}${checkDigit}${country}`);
    return numbers.find((number) => guessCarrier(number) === carrier) ?? '';
  }
  switch (carrier) {
    case 'ups':
      return `1Z${random.digits(16, DIGITS)}`;
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
