import { hasWrongCheckDigit } from '../../src/domain/orders/shipments/guess-carrier.ts';

/** Returns a tracking number of UPS for a serial number of at most nine digits. */
export const upsNumber = (serial: number): string => {
  const body = `1Z999AA1${String(serial).padStart(9, '0')}`;
  const numbers = Array.from('0123456789', (digit) => `${body}${digit}`);
  return numbers.find((number) => !hasWrongCheckDigit(number)) ?? '';
};
