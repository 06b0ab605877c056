import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './write-csv.ts';

const withoutApostrophes = (text: string) => text.replaceAll("'", '');

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', ' ') }),
);

test('writes any cells so that they read the same, and none as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(csvOf(rows), { record_delimiter: '\r\n' });
      expect(read).toHaveLength(rows.length);
      for (const [index, cells] of rows.entries())
        for (const [column, written] of cells.entries()) {
          const found = read[index]?.[column] ?? '';
          expect(found).not.toMatch(/^[=+\-@\t\r]/);
          expect(withoutApostrophes(found)).toBe(withoutApostrophes(written));
          if (!/(?:^|[;\t\r\n]"*)[=+\-@\t\r＝＋－＠]/.test(written)) expect(found).toBe(written);
        }
    }),
  );
});

test('writes no formula for a program that separates cells by semicolons, tabs or lines', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const [first = '', ...others] = csvOf([cells]).split(/[;\t\n]/);
      expect(first).not.toMatch(/^[=+\-@＝＋－＠]/);
      // Such a program may take a quote within a cell for the beginning of another one.
      for (const other of others) expect(other).not.toMatch(/^"*[=+\-@＝＋－＠]/);
    }),
  );
  expect(csvOf([['Ada;=1+1', 'a\t@b', 'c\n-1', 'd;"=2"', 'x=y; z']])).toBe(
    'Ada;\'=1+1,a\t\'@b,"c\n\'-1","d;""\'=2""",x=y; z\r\n',
  );
});

test('ends each record as RFC 4180 does, and leaves numbers as they are', () => {
  expect(
    csvOf([
      ['a', -1, null],
      ['=1+1', 'two\nlines', 'say "yes"'],
    ]),
  ).toBe('a,-1,\r\n\'=1+1,"two\nlines","say ""yes"""\r\n');
});
