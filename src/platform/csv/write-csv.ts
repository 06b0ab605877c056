import { stringify } from 'csv-stringify/sync';

/** Begins a file, so that spreadsheet programs read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A cell of a CSV file; null is empty. */
export type Cell = string | number | null;

/** Where a formula begins within a text for a program that separates cells by semicolons or tabs (OWASP, CSV injection). */
const INNER_FORMULA = /([;\t\r\n]"*)(?=[=+\-@\t\r＝＋－＠])/g;

const escapeInnerFormulas = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(INNER_FORMULA, "$1'") : cell;

/**
 * Returns rows as CSV (RFC 4180). A text that a spreadsheet program would run as a formula gets an apostrophe in front of
 * the formula, also behind a separator of other programs.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(escapeInnerFormulas)),
    { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  );
