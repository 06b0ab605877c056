import { expect, test } from 'vitest';
import { anAddress, anOrder } from '#test/support/examples.ts';
import { toOrderView } from './order-view.ts';

test.each([
  [anAddress(), 'Springfield, Oregon 97477'],
  [anAddress({ state: '' }), 'Springfield, 97477'],
  [anAddress({ postal_code: '' }), 'Springfield, Oregon'],
  [anAddress({ state: '', postal_code: '' }), 'Springfield'],
])('[PAY-2] an address without state or postal code shows no separators for them', (address, line) => {
  const { shipping, billing } = toOrderView(anOrder({ shipping: address, billing: address }));
  for (const lines of [shipping, billing])
    expect(lines).toEqual(['Márta Kovács-O’Neill', '12 Camellia Lane', line, 'United States', '+1 555 0100']);
});
