import { expect, test } from 'vitest';
import { asvsProblems } from './asvs.mjs';
import { faultProblems, skippedFaults } from './faults.mjs';
import { faultsReport } from './faults-report.mjs';
import { statementProblems, untestedStatements } from './statements.mjs';

/** @param {string} title @param {'passed' | 'failed' | 'skipped'} outcome */
const result = (title, outcome = 'passed') => ({ file: 'cart.test.ts', title, outcome });

test('reports a statement without a test and a test of an unknown statement', () => {
  const statements = { 'CART-1': 'Adding raises the quantity.', 'CART-2': 'Minus lowers it.' };
  expect(statementProblems([result('[CART-1] adds'), result('[CART-9] adds')], statements)).toEqual([
    'CART-9 is no statement: cart.test.ts [CART-9] adds',
    'CART-2 has no test.',
  ]);
});

test('a statement needs a test that passed in the run', () => {
  const statements = { 'CART-1': 'Adding raises the quantity.' };
  expect(untestedStatements([result('[CART-1] adds', 'skipped')], statements)).toEqual(['CART-1']);
  expect(
    untestedStatements([result('[CART-1] adds', 'skipped'), result('[CART-1] adds')], statements),
  ).toEqual([]);
});

test('reports every fault whose tests do not exist or contradict it', () => {
  const faults = {
    A01: { text: 'shown by a test', tests: ['rejects … of others'] },
    A02: { text: 'shown by a stress test', stress: ['kills'] },
    A03: { text: 'cannot occur', notApplicable: 'There are no uploads.' },
  };
  const tests = [result('[PAY-4] rejects %s of others')];
  expect(faultProblems(tests, ['kills'], faults)).toEqual([]);
  const wrong = {
    A01: { text: 'renamed', tests: ['accepts … of others'] },
    A02: { text: 'gone', stress: ['crashes'] },
    A03: { text: 'never tested' },
    A04: { text: 'contradicts itself', stress: ['kills'], notApplicable: 'There are no uploads.' },
  };
  expect(faultProblems([result('[A01] rejects')], ['kills'], wrong)).toEqual([
    'faults.json: A01 names a test that does not exist: accepts … of others',
    'faults.json: A02 names a stress test that does not exist: crashes',
    'faults.json: A03 has no test.',
    'faults.json: A04 does not apply, and has tests.',
    'The number of a fault belongs in faults.json: cart.test.ts [A01] rejects',
  ]);
});

test('names the faults whose tests were all skipped', () => {
  const faults = { A01: { text: '', tests: ['rejects … (twice)'] }, A02: { text: '', tests: ['accepts'] } };
  const run = [result('rejects a price (twice)', 'skipped'), result('accepts', 'skipped'), result('accepts')];
  expect(skippedFaults(run, faults)).toEqual(['A01']);
});

test('shows the last result of a stress test beside its fault', () => {
  const coverage = [{ number: 'A13', fault: { text: 'killed', stress: ['kills'] }, tests: [] }];
  const last = { rounds: 200, reached: '0 lost', isMet: false, on: '2026-11-22', commit: '0b7e31c' };
  expect(faultsReport(coverage, [{ name: 'kills' }])).toContain('--case kills`: not run here');
  expect(faultsReport(coverage, [{ name: 'kills', result: last }])).toContain(
    '200: 0 lost (**goal missed**), 2026-11-22 at 0b7e31c',
  );
});

test('reports evidence of a requirement that does not exist', () => {
  const problems = asvsProblems(
    { 'V1.1.1': { text: 'Input is decoded once.', evidence: ['Z99', 'F01'] } },
    { F01: { text: 'Markup' } },
  );
  expect(problems).toContain('asvs.json: V1.1.1 names Z99, which does not exist.');
  expect(problems).toContain('asvs.json: V1.1.2 is missing.');
  expect(problems.join()).not.toContain('F01');
});
