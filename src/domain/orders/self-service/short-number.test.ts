import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstDigitsRange, orderNumberRange } from './order-number-range.ts';
import { shortNumberOf } from './short-number.ts';

it.each([
  ['00000000-0000-4000-8000-000000000000', 'CAM-000000'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'CAM-ZZZZZZ'],
  ['3cc97153-1111-4111-8111-111111111111', 'CAM-7K4Q2M'],
])('shortens order number %s to %s', (orderNumber, shortNumber) => {
  expect(shortNumberOf(orderNumber)).toBe(shortNumber);
});

it('finds every order number in the range of its short number', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (orderNumber) => {
      const range = orderNumberRange(shortNumberOf(orderNumber));
      expect(range && range.from <= orderNumber && orderNumber <= range.to).toBe(true);
    }),
  );
});

it('gives neighbouring short numbers ranges that do not overlap', () => {
  const [first, second] = [orderNumberRange('CAM-7K4Q2M'), orderNumberRange('CAM-7K4Q2N')];
  expect(first?.to).toBe('3cc97153-ffff-ffff-ffff-ffffffffffff');
  expect(second?.from).toBe('3cc97154-0000-0000-0000-000000000000');
});

it.each([
  '7K4Q2M',
  'cam-7k4q2m',
  ' CAM 7K4 Q2M ',
  'Cam7k4-q2m',
  '7k4-q2m',
])('reads the short number %j', (typed) => {
  expect(orderNumberRange(typed)).toEqual(orderNumberRange('CAM-7K4Q2M'));
});

it('reads letters that look like digits', () => {
  expect(orderNumberRange('CAM-OIL000')).toEqual(orderNumberRange('CAM-011000'));
});

it('reads a whole order number in any case', () => {
  const orderNumber = '3cc97153-1111-4111-8111-11111111abcd';
  expect(orderNumberRange(` ${orderNumber.toUpperCase()}`)).toEqual({ from: orderNumber, to: orderNumber });
});

it.each([
  'Order number: CAM-7K4Q2M (3cc97153-1111-4111-8111-11111111abcd)',
  '“3CC97153-1111-4111-8111-11111111ABCD”.',
  '3cc97153–1111–4111–8111–11111111abcd',
])('reads the order number in %j', (typed) => {
  const orderNumber = '3cc97153-1111-4111-8111-11111111abcd';
  expect(orderNumberRange(typed)).toEqual({ from: orderNumber, to: orderNumber });
});

it.each([
  'Order CAM-7K4Q2M',
  '#CAM–7K4Q2M.',
  '(cam 7k4q2m)',
  'ＣＡＭ－７Ｋ４Ｑ２Ｍ',
])('reads the short number in %j', (typed) => {
  expect(orderNumberRange(typed)).toEqual(orderNumberRange('CAM-7K4Q2M'));
});

it.each([
  '',
  'CAM-',
  'CAM-7K4Q2',
  'CAM-7K4Q2MM',
  'CAM-7K4Q2U',
  'CAM-7K4Q2!',
  '3cc97153',
])('reads no number in %j', (typed) => {
  expect(orderNumberRange(typed)).toBeUndefined();
});

it('finds every order number by the first digits of its short number, and no other one', () => {
  fc.assert(
    fc.property(
      fc.uuid({ version: 4 }),
      fc.uuid({ version: 4 }),
      fc.integer({ min: 2, max: 5 }),
      (a, b, count) => {
        const first = shortNumberOf(a).slice(0, 'CAM-'.length + count);
        const { from = '', to = '' } = firstDigitsRange(first.toLowerCase()) ?? {};
        for (const number of [a, b])
          expect(from <= number && number <= to).toBe(shortNumberOf(number).startsWith(first));
      },
    ),
  );
});

it.each([
  'CAM-7',
  'CAM-7K4Q2M',
  '7K4',
  'Cameron',
  'CAM-7U',
  'CAM',
  '',
])('reads no first digits in %j', (typed) => {
  expect(firstDigitsRange(typed)).toBeUndefined();
});
