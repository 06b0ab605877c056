import { expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';
import { readTokens } from './read-tokens.ts';

test('a token has a value in either scheme, and the same when dark does not change it', () => {
  const sheet = `@layer tokens { :root { --paper: #fff; /* --gone: 1px; */ --quick: 180ms; --page: 78rem; }
    @media screen and (prefers-color-scheme: dark) { :root { --paper: #000; } } }`;
  expect(readTokens(sheet)).toEqual([
    { name: '--paper', kind: 'colour', light: '#fff', dark: '#000' },
    { name: '--quick', kind: 'motion', light: '180ms', dark: '180ms' },
    { name: '--page', kind: 'length', light: '78rem', dark: '78rem' },
  ]);
});

test('calculates the contrast as WCAG defines it', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
});
