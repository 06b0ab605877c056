import { expect, test } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { applyChoices, type Facets, hasChoices, type ListChoices } from './facets.ts';
import { facetsOf } from './facets-of.ts';

const aTea = (id: string, facets: Partial<Facets>, changes = {}) => ({
  ...aProduct({ id, netGrams: 100, ...changes }),
  facets: { origins: [], tastes: [], added: '2026-01-01', ...facets },
});
const teas = [
  aTea('a', { origins: ['china'], caffeine: 'low', tastes: ['floral'] }, { price: 30, netGrams: 50 }),
  aTea('b', { origins: ['india', 'kenya'], caffeine: 'high', added: '2026-03-01' }, { price: 10 }),
  aTea('c', { origins: ['china'], tastes: ['floral', 'smoky'], added: '2025-02-01' }, { unitsLeft: 0 }),
  { ...aProduct({ id: 'd', price: 20 }) },
];
const idsFor = (choices: ListChoices) => applyChoices(teas, choices).map(({ id }) => id);

test.each<[ListChoices, string[]]>([
  [{}, ['a', 'b', 'c', 'd']],
  [{ origin: 'china' }, ['a', 'c']],
  [{ origin: 'kenya' }, ['b']],
  [{ origin: 'yemen' }, []],
  [{ caffeine: 'high' }, ['b']],
  [{ taste: 'floral' }, ['a', 'c']],
  [{ taste: 'floral', stock: 'in' }, ['a']],
  [{ stock: 'in' }, ['a', 'b', 'd']],
  [{ order: 'price' }, ['c', 'b', 'd', 'a']],
  [{ order: 'price-down' }, ['a', 'd', 'b', 'c']],
  [{ order: 'unit-price' }, ['c', 'b', 'a', 'd']],
  [{ order: 'newest' }, ['b', 'a', 'c', 'd']],
  [{ order: 'newest', origin: 'china' }, ['a', 'c']],
])('[CAT-2] the choices %j list %j', (choices, ids) => {
  expect(idsFor(choices)).toEqual(ids);
});

test('[CAT-2] leaves the order of the whole list as it is', () => {
  applyChoices(teas, { order: 'price' });
  expect(teas.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('[CAT-2] knows a list without choices', () => {
  expect(hasChoices({})).toBe(false);
  expect(hasChoices({ taste: undefined })).toBe(false);
  expect(hasChoices({ stock: 'in' })).toBe(true);
});

const read = (taste: string, origin = 'Qimen, Anhui, China') =>
  facetsOf({ taste, brewing: { origin, caffeine: 'medium' }, addedOn: '2026-10-05' });

test('reads origin, caffeine, tastes and day of a product', () => {
  expect(read('Cocoa powder, rose and stewed plum, with a trace of pine smoke.')).toEqual({
    origins: ['china'],
    caffeine: 'medium',
    tastes: ['chocolate', 'floral', 'fruity', 'smoky'],
    added: '2026-10-05',
  });
});

test.each([
  ['Sri Lanka, China and Calabria', ['china', 'sri-lanka']],
  ['Zhejiang, China, and Morocco', ['china', 'morocco']],
  ['Hwagae valley, Hadong, South Korea', ['south-korea']],
  ['Indianapolis', []],
])('reads the countries in %j', (origin, origins) => {
  expect(read('', origin).origins).toEqual(origins);
});

test('finds whole words and plurals, whatever their case', () => {
  expect(read('PEARS, rosemary and roast').tastes).toEqual([]);
  expect(read('Peas and ROSES').tastes).toEqual(['floral', 'grassy']);
});

test('reads neither taste nor origin of wares', () => {
  expect(facetsOf({ taste: 'Clay tastes of smoke.', addedOn: '2026-10-05' })).toEqual({
    origins: [],
    tastes: [],
    added: '2026-10-05',
  });
});
