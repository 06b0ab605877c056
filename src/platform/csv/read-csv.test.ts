import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { BYTE_ORDER_MARK, csvOf } from './write-csv.ts';

const cellsOf = (text: string) => {
  const file = readCsv(text, 100);
  return 'records' in file ? file.records.map(({ cells }) => cells) : file.problem;
};

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\r\n1;2'],
  ['tabs', 'a\tb\r1\t2\r'],
  ['a byte order mark', `${BYTE_ORDER_MARK}a,b\n1,2`],
  ['a line for Excel', 'sep=;\r\na;b\r\n1;2\r\n'],
  ['spaces and empty lines', '\n a , b \n\n 1, "2" \n\n'],
  ['quotes', '"a";"b"\n"1";"2"'],
])('reads a file with %s', (_, text) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('keeps delimiters, quotes and line breaks of a quoted cell, and quotes within another one', () => {
  expect(cellsOf('"a;b,c",d\n"one\r\ntwo","say ""yes"""\n="12",x"y')).toEqual([
    ['a;b,c', 'd'],
    ['one\ntwo', 'say "yes"'],
    ['="12"', 'x"y'],
  ]);
});

test('counts rows as a spreadsheet program does', () => {
  const file = readCsv('sep=,\na,b\n\n"1\n2",3\n4,5', 100);
  expect('records' in file && file.records.map(({ row }) => row)).toEqual([2, 4, 5]);
});

test('reads records of different lengths, and at most as many as wanted', () => {
  expect(cellsOf('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  expect(readCsv('a\nb\nc\n', 2)).toEqual({ problem: 'too-many-records' });
  expect(readCsv('a\nb\n', 2)).toMatchObject({ records: [{ row: 1 }, { row: 2 }] });
});

test('refuses a quote that does not end', () => {
  expect(cellsOf('a,b\n"1,2\n')).toBe('malformed');
});

test('reads or refuses any text, and reads what is written', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '1', ',', ';', '\t', '"', '\n', '\r', '=', ' ', '\0', 'é'),
  });
  fc.assert(fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (any) => void readCsv(any, 5)));
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', ',', ';', '"', '\n', 'é'), minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 20 }), (rows) => {
      const header = ['first', 'second'];
      const expected = rows.map((cells) => cells.map((cell) => cell.replace(/^\n+|\n+$/g, '')));
      const read = cellsOf(BYTE_ORDER_MARK + csvOf([header, ...rows]));
      expect(Array.isArray(read) ? read[0] : read).toEqual(header);
      expect(
        (read as string[][]).slice(1).map((cells) => cells.map((cell) => cell.replace(/^\n+|\n+$/g, ''))),
      ).toEqual(expected);
    }),
  );
});
