import { expect, test } from 'vitest';
import { readChoices, writeChoices } from './choices-in-url.ts';

const read = (search: string) => readChoices(new URLSearchParams(search));

test('[CAT-2] reads order and filters from an address', () => {
  expect(read('order=newest&origin=sri-lanka&caffeine=low&taste=floral&stock=in&sort=type')).toEqual({
    order: 'newest',
    origin: 'sri-lanka',
    caffeine: 'low',
    taste: 'floral',
    stock: 'in',
  });
});

test.each([
  '',
  'order=&origin=&taste=',
  'order=cheap&origin=atlantis&caffeine=%00&taste=FLORAL&stock=1',
  'order=constructor',
])('[CAT-2] treats unknown values in %j as no choice', (search) => {
  expect(read(search)).toEqual({});
});

test('[CAT-2] writes the choices that it reads', () => {
  const choices = { order: 'unit-price', stock: 'in', taste: undefined } as const;
  expect(writeChoices(choices)).toEqual({ order: 'unit-price', stock: 'in' });
  expect(readChoices(new URLSearchParams(writeChoices(choices)))).toEqual({
    order: 'unit-price',
    stock: 'in',
  });
});
