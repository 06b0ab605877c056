import { MAX_PHONE_LENGTH } from '../../text/phone-number.ts';

/** Maximum lengths of address fields, in characters. */
export const ADDRESS_LIMITS = {
  name: 120,
  line1: 120,
  line2: 120,
  city: 120,
  state: 120,
  postal_code: 20,
  phone: MAX_PHONE_LENGTH,
} as const;
