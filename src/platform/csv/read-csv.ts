import { CsvError, parse } from 'csv-parse/sync';

/** A record of a CSV file; `row` is its number in a spreadsheet program. */
export type CsvRecord = { readonly row: number; readonly cells: readonly string[] };

/** The records of a file, or why it has none: it has more than `maxRecords`, or a quote that does not end. */
export type CsvFile =
  | { readonly records: readonly CsvRecord[] }
  | { readonly problem: 'too-many-records' | 'malformed' };

type ParsedRecord = {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
};

const DELIMITERS = [',', ';', '\t'];
/** The first line that Excel understands as the choice of a delimiter. */
const SEPARATOR_LINE = /^sep=([,;\t])\n/i;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Returns the delimiter that the first line has most often outside quotes. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', 1);
  return DELIMITERS.reduce((best, each) => (countOf(header, each) > countOf(header, best) ? each : best));
};

/** Reads CSV with commas, semicolons or tabs, as spreadsheet programs write it; empty lines are no records. */
export const readCsv = (text: string, maxRecords: number): CsvFile => {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(plain) ?? [];
  const content = plain.slice(separatorLine.length);
  const rowsBefore = separatorLine === '' ? 0 : 1;
  try {
    // Its types do not know what `info` adds.
    const parsed: readonly unknown[] = parse(content, {
      delimiter: separator ?? delimiterOf(content),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      to: maxRecords + 1,
    });
    if (parsed.length > maxRecords) return { problem: 'too-many-records' };
    return {
      records: (parsed as readonly ParsedRecord[]).map(({ record, info }) => ({
        row: rowsBefore + info.records + info.empty_lines,
        cells: record,
      })),
    };
  } catch (error) {
    if (error instanceof CsvError) return { problem: 'malformed' };
    throw error;
  }
};
