import { stringify } from 'csv-stringify/sync';

/** Begins a file, so that spreadsheet programs read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A cell of a CSV file; null is empty. */
export type Cell = string | number | null;

/**
 * Returns rows as CSV (RFC 4180). A text that a spreadsheet program would run as a formula gets an apostrophe in front.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });
