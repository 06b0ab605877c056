import { expect, test } from 'vitest';
import { addressLines } from '#domain/orders/address-lines.ts';
import { stores } from './stores.ts';

test.each(stores)('[NAV-10] writes the address of $name as in its country', (store) => {
  const { street, city, region, postalCode, country } = store;
  const address = { line1: street, line2: '', city, state: region, postal_code: postalCode, country };
  expect(addressLines({ name: '', phone: '', ...address })).toEqual(store.addressLines);
});
