import { z } from 'zod/mini';
import { staffFieldMessages as messages } from '#copy/messages/staff-fields.ts';
import { parseFields } from '../../api/parse-fields.ts';
import { err, ok, type Result } from '../../values/result.ts';
import { CARRIERS, type Carrier, carrierName } from '../carrier.ts';
import {
  isOrderNumberText,
  MAX_TYPED_NUMBER_LENGTH,
  orderNumberRange,
} from '../self-service/order-number-range.ts';
import type { ExplainedRefusal } from './check-dispatch.ts';
import { trackingNumberSchema } from './tracking-number.ts';

/** Longest text of a file with shipments, in UTF-16 code units. Encoded, it fits the form. */
export const MAX_SHIPMENT_FILE = 40_000;
/** Shipments of a file. */
export const MAX_SHIPMENT_ROWS = 500;

/** Names of each column, as `plainName` returns them; the first that a file has counts. */
const COLUMNS = {
  orderNumber: ['ordernumber', 'orderno', 'ordernr', 'order', 'ordername', 'orderid', 'reference'],
  carrier: ['carrier', 'carriername', 'shippingcarrier', 'courier'],
  trackingNumber: ['trackingnumber', 'trackingno', 'trackingnr', 'tracking', 'trackingcode', 'trackingid'],
} as const;
/** A column of a file with shipments. */
export type ShipmentColumn = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ShipmentColumn[];

/** The texts of a row. */
export type TypedShipment = Readonly<Record<ShipmentColumn, string>>;

/** A row that is understood. */
export type ShipmentOfFile = {
  /** An order number or short number. */
  readonly typedNumber: string;
  readonly trackingNumber: string;
  /** Unless the tracking number shows it. */
  readonly carrier: Carrier | null;
};

/** A row of a file; the error of its `shipment` is a sentence. */
export type ShipmentRow = {
  readonly row: number;
  readonly typed: TypedShipment;
  readonly shipment: Result<ShipmentOfFile, string>;
};

/** Why nothing of a file is read. */
export type FileProblem =
  | { readonly kind: 'too-long' | 'too-many-rows' | 'malformed' | 'empty' }
  | { readonly kind: 'missing-columns'; readonly columns: readonly ShipmentColumn[] };

/**
 * What becomes of a row; `repeats` has the row with the same parcel, `conflicts` those of one order with several, `shares`
 * those of several orders with one tracking number.
 */
export type RowOutcome =
  | { readonly kind: 'ready' | 'shipped' | 'left' | 'failed' }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'repeats'; readonly row: number }
  | { readonly kind: 'conflicts' | 'shares'; readonly rows: readonly number[] }
  | ({ readonly kind: 'refused' } & ExplainedRefusal);

/** A record of a file, as its parser returns it. */
type FileRecord = { readonly row: number; readonly cells: readonly string[] };

const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const CARRIERS_BY_NAME: ReadonlyMap<string, Carrier> = new Map(
  CARRIERS.flatMap((carrier) =>
    [carrier, carrierName(carrier) ?? carrier].map((name) => [plainName(name), carrier]),
  ),
);

/** Returns a cell without what spreadsheet programs write so that a number stays a text: `="123"` or `'123`. */
const plainCell = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim();

/** A long number after a spreadsheet program took it for an amount, such as 9.40011E+21. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

const rowSchema = z
  .object({
    orderNumber: z.string().check(
      z.maxLength(MAX_TYPED_NUMBER_LENGTH, { error: messages.orderNumber, abort: true }),
      z.refine((typed) => orderNumberRange(typed) !== undefined, messages.orderNumber),
    ),
    carrier: z.pipe(
      z
        .string()
        .check(
          z.refine(
            (typed) => typed === '' || CARRIERS_BY_NAME.has(plainName(typed)),
            messages.unknownCarrier,
          ),
        ),
      z.transform((typed) => CARRIERS_BY_NAME.get(plainName(typed)) ?? null),
    ),
    trackingNumber: z.pipe(
      z.string().check(
        z.minLength(1, { error: messages.noTrackingNumber, abort: true }),
        z.refine((typed) => !ROUNDED.test(typed), { error: messages.roundedNumber, abort: true }),
      ),
      trackingNumberSchema,
    ),
  })
  .check(
    z.refine(({ orderNumber, trackingNumber }) => !isOrderNumberText(trackingNumber, orderNumber), {
      path: ['trackingNumber'],
      error: messages.labelIsOrderNumber,
    }),
  );

const readRow = (typed: TypedShipment): ShipmentRow['shipment'] => {
  const parsed = parseFields(rowSchema, typed);
  if (!parsed.ok) return err(Object.values(parsed.error)[0] ?? '');
  const { orderNumber, ...shipment } = parsed.value;
  return ok({ typedNumber: orderNumber, ...shipment });
};

/** Returns the rows below the header of a file, or the columns that it lacks. */
export const readShipmentRows = ([header, ...records]: readonly FileRecord[]): Result<
  readonly ShipmentRow[],
  readonly ShipmentColumn[]
> => {
  const names = header?.cells.map(plainName) ?? [];
  const placeOf = (column: ShipmentColumn): number =>
    COLUMNS[column].map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const missing = COLUMN_NAMES.filter((column) => placeOf(column) < 0);
  if (missing.length > 0) return err(missing);
  const cellOf = ({ cells }: FileRecord, column: ShipmentColumn): string =>
    plainCell(cells[placeOf(column)] ?? '');
  return ok(
    records
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .map((record) => {
        const typed = {
          orderNumber: cellOf(record, 'orderNumber'),
          carrier: cellOf(record, 'carrier'),
          trackingNumber: cellOf(record, 'trackingNumber'),
        };
        return { row: record.row, typed, shipment: readRow(typed) };
      }),
  );
};
