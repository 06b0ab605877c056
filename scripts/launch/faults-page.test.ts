import { expect, test } from 'vitest';
import { counts } from './faults-page.mjs';
import type { Figure, Row } from './figures.mjs';
import type { Proof } from './statements.mjs';

const fault: Proof = { number: 'H10', statement: { says: 'Broken code breaks a test.' }, tests: [] };
const row: Row = { name: 'mutation', says: 'code is broken', faults: ['H10'], goal: 'noticed', rounds: 3 };
const figure: Figure = { ...row, reached: '90 %', isMet: true, on: '2026-11-22' };

test('a fault with tests is counted apart until each row about it has met its goal in its full size', () => {
  const tested: Proof = { ...fault, tests: [{ file: 'a.test.ts', title: 'broken code is found' }] };
  const other: Row = { ...row, name: 'other' };
  const said = (figures: Record<string, Figure>) => counts([tested], [row, other], figures).join(' ');
  expect(said({ mutation: figure, other: figure })).toContain('1 have tests (of 0 of them');
  for (const figures of [{ mutation: figure }, { mutation: figure, other: { ...figure, isMet: false } }])
    expect(said(figures)).toContain('1 have tests (of 1 of them');
});

test('a fault that only a row is about is shown once the row has met its goal, and not before', () => {
  const said = (figures: Record<string, Figure>) => counts([fault], [row], figures).join(' ');
  expect(said({ mutation: figure })).toContain(', 1 a row of `npm run prove`');
  for (const figures of [{}, { mutation: { ...figure, isMet: false } }]) {
    expect(said(figures)).toContain(', 0 a row of `npm run prove`');
    expect(said(figures)).toContain('1 are not shown yet');
  }
});
