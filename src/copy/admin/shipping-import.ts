import {
  type FileProblem,
  MAX_SHIPMENT_ROWS,
  type RowOutcome,
  type ShipmentColumn,
} from '#domain/orders/shipments/shipment-file.ts';
import { explanationOf } from './refusals.ts';

const columns: Readonly<Record<ShipmentColumn, string>> = {
  orderNumber: 'order number',
  carrier: 'carrier',
  trackingNumber: 'tracking number',
};

const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** The page that ships the orders of a CSV file. */
export const adminImport = {
  title: 'Ship from a file',
  toShipping: 'Back to bulk shipping',
  lead: 'For parcels whose labels another program has printed. First you see what would be shipped; nothing changes until you confirm.',
  format: (rows: number) =>
    `CSV with the columns order number, carrier and tracking number in the first line, and at most ${rows} rows. Without a carrier, the tracking number decides.`,
  file: 'File',
  fileHint: 'CSV, as spreadsheet and shipping programs save it',
  csv: 'Rows',
  csvHint: 'Choose a file, or paste its text here.',
  check: 'Check rows',
  workbook: 'This is a workbook. Save the sheet as CSV first, and choose that file.',
  result: 'Result',
  summary: (ready: number, problems: number) =>
    problems === 0
      ? `${orders(ready)} will be shipped.`
      : `${orders(ready)} will be shipped. ${problems === 1 ? '1 row has a problem.' : `${problems} rows have a problem.`}`,
  done: (shipped: number, problems: number) =>
    problems === 0
      ? `${orders(shipped)} shipped. We email each customer in ten minutes.`
      : `${orders(shipped)} shipped. ${problems === 1 ? '1 row was not.' : `${problems} rows were not.`}`,
  ship: (count: number) => `Ship ${orders(count)}`,
  shipRest: (count: number) => `Ship the other ${orders(count)}`,
  problems: 'Problems',
  ready: 'Will be shipped',
  shipped: 'Shipped',
  row: (row: number) => `Row ${row}`,
  noNumber: 'no order number',
  noTracking: 'no tracking number',
  reused:
    'If one parcel has several orders, or the carrier has used a number again, you can ship them anyway.',
  shipAnyway: (count: number) => `Ship ${orders(count)}, also with used numbers`,
} as const;

/** Returns why nothing of a file is read. */
export const describeFileProblem = (problem: FileProblem): string => {
  switch (problem.kind) {
    case 'too-long':
      return 'This is too much text. Delete the other columns, or split the file.';
    case 'too-many-rows':
      return `There are more than ${MAX_SHIPMENT_ROWS} rows. Please split the file.`;
    case 'malformed':
      return 'The text can’t be read as CSV: a quote has no end.';
    case 'empty':
      return 'There are no rows below the first line.';
    case 'missing-columns': {
      const missing = problem.columns.map((column) => columns[column]).join(', ');
      return `The first line needs the columns order number, carrier and tracking number. Missing: ${missing}.`;
    }
  }
};

const rowNumbers = (rows: readonly number[]): string =>
  `Rows ${new Intl.ListFormat('en-US').format(rows.map(String))}`;

/** Returns why a row is not shipped; undefined if it is, or can be. */
export const describeOutcome = (outcome: RowOutcome): string | undefined => {
  switch (outcome.kind) {
    case 'invalid':
      return outcome.message;
    case 'repeats':
      return `Row ${outcome.row} has the same shipment.`;
    case 'conflicts':
      return `${rowNumbers(outcome.rows)} have different shipments for this order. Ship it on its page.`;
    case 'shares':
      return `${rowNumbers(outcome.rows)} have the same tracking number for different orders. Please check the labels.`;
    case 'refused':
      return explanationOf(outcome);
    case 'failed':
      return 'This row failed. Please try again.';
    case 'left':
      return 'There was no time for this row. Please ship the rest in another run.';
    case 'ready':
    case 'shipped':
      return undefined;
  }
};
