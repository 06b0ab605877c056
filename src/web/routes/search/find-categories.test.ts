import { expect, test } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { findCategories, popularCategories } from './find-categories.ts';

const sencha = {
  ...aProduct(),
  facets: { origins: ['japan'], caffeine: 'medium', tastes: ['grassy'], added: '2026-01-01' },
};
const find = (typed: string, found = [sencha]) => findCategories(typed, found).map(({ href }) => href);

test.each([
  ['black tea', ['/tea?sort=type&type=black']],
  ['Green teas', ['/tea?sort=type&type=green']],
  ['decaf', ['/tea?caffeine=low']],
  ['caffeine free green tea', ['/tea?sort=type&type=green', '/tea?caffeine=low']],
  ['caffeine', []],
  ['luxury', ['/real-life-tea']],
  ['breakfast club', ['/classic-tea']],
  ['relaxing tea', ['/relaxing-tea']],
  ['sampler', ['/gifts']],
  ['teapots', ['/other-products']],
  ['sencha from Japan', ['/tea?origin=japan']],
  ['grassy', ['/tea?taste=grassy']],
  ['tea from Kenya', []],
  ['blackcurrant', []],
  ['', []],
])('[SRCH-1] a search for %j leads to the categories %j', (typed, hrefs) => {
  expect(find(typed)).toEqual(hrefs);
});

test('[SRCH-1] leads to no origin or taste that no result has', () => {
  expect(find('tea from japan', [])).toEqual([]);
});

test('[SRCH-1] offers categories and themes without a search', () => {
  expect(popularCategories.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Black teas', 'Coffee', 'Luxury', 'Low-caffeine teas']),
  );
});
