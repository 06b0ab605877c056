import { expect, test } from 'vitest';
import { ADDRESS_LIMITS } from '../address-formats/address-limits.ts';
import { withdrawalSchema } from './withdrawal.ts';

const statement = { name: 'Ada', orderNumber: 'CAM-7K4Q2M', email: 'ada@example.com' };

test.each([
  ['#CAM-7K4Q2M', 'CAM-7K4Q2M'],
  [' CAM - 7K4Q2M ', 'CAM-7K4Q2M'],
  ['cam 7k4q2m.', 'cam7k4q2m'],
  ['Order number: CAM-7K4Q2M (6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34)', '6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34'],
  ['6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34', '6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34'],
])('reads the order number %j as %s', (orderNumber, expected) => {
  expect(withdrawalSchema.parse({ ...statement, orderNumber })).toEqual({
    ...statement,
    orderNumber: expected,
    items: '',
  });
});

test.each([
  '',
  'abc',
  'Buy at shop.example',
  'x'.repeat(41),
])('rejects the order number %j', (orderNumber) => {
  const parsed = withdrawalSchema.safeParse({ ...statement, orderNumber });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['orderNumber']]);
});

test('accepts every name that an order accepts', () => {
  const name = 'a'.repeat(ADDRESS_LIMITS.name);
  expect(withdrawalSchema.parse({ ...statement, name }).name).toBe(name);
});

test('accepts a list of items on several lines as one', () => {
  expect(withdrawalSchema.parse({ ...statement, items: ' The kettle \n and one tin ' }).items).toBe(
    'The kettle and one tin',
  );
});
