import { laterPackingDay } from '#domain/orders/gift/gift-days.ts';
import { type LeftOutReason, leftOutReasonOf } from '#domain/orders/packing/print-job.ts';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { carrierOf } from '#domain/orders/shipments/guess-carrier.ts';
import {
  type FileProblem,
  MAX_SHIPMENT_FILE,
  MAX_SHIPMENT_ROWS,
  type RowOutcome,
  readShipmentRows,
  type ShipmentOfFile,
  type ShipmentRow,
} from '#domain/orders/shipments/shipment-file.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import { derivedUuid } from '#platform/derived-uuid.ts';
import type { Ports } from '../../ports/ports.ts';
import { type FulfilDeps, type FulfilRequest, recordShipment } from './fulfil-order.ts';
import { resolveOrderNumber } from './resolve-order-number.ts';
import { explainRefusal } from './ship-scan.ts';

/** Responses later than this may be lost; rows that are left are shipped by a repeat. */
const TIME_LIMIT_MS = 12 * SECOND;

/** A row of a file with its order, if there is one. */
export type ImportedRow = Pick<ShipmentRow, 'row' | 'typed'> & {
  readonly orderNumber?: string;
  readonly outcome: RowOutcome;
};

type CheckDeps = Pick<Ports, 'orders' | 'packingOrders' | 'fulfilment' | 'clock'>;
type ImportDeps = CheckDeps & FulfilDeps;

/** `isReuseConfirmed` ships rows whose tracking number another row or an earlier parcel has. */
type ImportOptions = { readonly isReuseConfirmed: boolean };

type KnownRow = ImportedRow & { readonly orderNumber: string; readonly shipment: ShipmentOfFile };
type ReadRow = ImportedRow | KnownRow;

const REFUSALS: Readonly<Record<LeftOutReason, StaffRefusal>> = {
  unknown: 'unknown-order',
  'not-paid': 'order-not-paid',
  refunded: 'order-refunded',
  disputed: 'order-disputed',
  withdrawn: 'order-withdrawn',
  shipped: 'already-shipped',
  'gift-too-early': 'gift-too-early',
};

/** Returns what would become of each row of a CSV file with shipments. It changes nothing. */
export async function checkShipmentFile(
  ports: CheckDeps,
  text: string,
): Promise<Result<readonly ImportedRow[], FileProblem>> {
  const rows = await readFile(ports, text, { isReuseConfirmed: false });
  if (!rows.ok) return rows;
  const known = rows.value.filter(isReady);
  const found = await ports.packingOrders.read(known.map(({ orderNumber }) => orderNumber));
  const byNumber = new Map(found.map((each) => [each.order.orderNumber, each]));
  const uses = await ports.fulfilment.findUsesOfTrackingNumbers(
    known.map(({ shipment }) => shipment.trackingNumber),
  );
  const now = ports.clock();
  return ok(
    rows.value.map((row): ImportedRow => {
      const packing = isReady(row) ? byNumber.get(row.orderNumber) : undefined;
      const reason = isReady(row) ? leftOutReasonOf(packing, now) : undefined;
      if (reason === undefined) {
        const usedFor = isReady(row) ? uses.get(row.shipment.trackingNumber) : undefined;
        const outcome = { kind: 'refused', refusal: 'tracking-number-used', usedFor } as const;
        return { ...withoutShipment(row), ...(usedFor !== undefined && { outcome }) };
      }
      const packingDay =
        reason === 'gift-too-early' && packing ? laterPackingDay(packing.order, now) : undefined;
      const outcome = { kind: 'refused', refusal: REFUSALS[reason], packingDay } as const;
      return { ...withoutShipment(row), outcome };
    }),
  );
}

/**
 * Ships each row of a file whose order is known, as a scan would. A row that is refused or fails stops no other one, and a
 * repeat of the request ships none twice.
 */
export async function shipFile(
  ports: ImportDeps,
  request: FulfilRequest,
  text: string,
  options: ImportOptions,
): Promise<Result<readonly ImportedRow[], FileProblem>> {
  const rows = await readFile(ports, text, options);
  if (!rows.ok) return rows;
  const end = ports.clock().getTime() + TIME_LIMIT_MS;
  const done: ImportedRow[] = [];
  for (const row of rows.value) {
    const isLate = ports.clock().getTime() >= end;
    const outcome: RowOutcome = isLate ? { kind: 'left' } : await shipRow(ports, request, row, options);
    done.push(isReady(row) ? { ...withoutShipment(row), outcome } : row);
  }
  return ok(done);
}

const isReady = (row: ReadRow): row is KnownRow => row.outcome.kind === 'ready';

const withoutShipment = ({ row, typed, orderNumber, outcome }: ReadRow): ImportedRow => ({
  row,
  typed,
  outcome,
  ...(orderNumber !== undefined && { orderNumber }),
});

const shipRow = async (
  ports: ImportDeps,
  request: FulfilRequest,
  row: ReadRow,
  options: ImportOptions,
): Promise<RowOutcome> => {
  if (!isReady(row)) return row.outcome;
  const { orderNumber, shipment } = row;
  const { trackingNumber } = shipment;
  const carrier = carrierOf(trackingNumber, shipment.carrier);
  const requestId = derivedUuid(request.requestId, JSON.stringify([orderNumber, carrier, trackingNumber]));
  try {
    const shipped = await recordShipment(
      ports,
      { ...request, requestId },
      { orderNumber, carrier, trackingNumber, ...options },
    );
    if (shipped.ok) return { kind: 'shipped' };
    const refused = await explainRefusal(ports, orderNumber, shipped.error, trackingNumber);
    // As by an earlier run of the same file.
    const isSameParcel = trackingNumber !== '' && refused.shipment?.trackingNumber === trackingNumber;
    return isSameParcel ? { kind: 'shipped' } : { kind: 'refused', ...refused };
  } catch (error) {
    ports.log.error({ event: 'shipment.failed', orderNumber, err: error }, 'A row of a file was not shipped');
    return { kind: 'failed' };
  }
};

const readFile = async (
  ports: CheckDeps,
  text: string,
  { isReuseConfirmed }: ImportOptions,
): Promise<Result<readonly ReadRow[], FileProblem>> => {
  if (text.length > MAX_SHIPMENT_FILE) return err({ kind: 'too-long' });
  const file = readCsv(text, MAX_SHIPMENT_ROWS + 1);
  if ('problem' in file) return err({ kind: file.problem === 'malformed' ? 'malformed' : 'too-many-rows' });
  const rows = readShipmentRows(file.records);
  if (!rows.ok) return err({ kind: 'missing-columns', columns: rows.error });
  if (rows.value.length === 0) return err({ kind: 'empty' });
  const resolved: ReadRow[] = [];
  for (const row of rows.value) resolved.push(await resolveRow(ports, row));
  const known = resolved.filter(isReady);
  const rowsOf = Map.groupBy(known, ({ orderNumber }) => orderNumber);
  const sharing = Map.groupBy(isReuseConfirmed ? [] : known, ({ shipment }) => shipment.trackingNumber);
  return ok(
    resolved.map((row): ReadRow => {
      if (!isReady(row)) return row;
      const { trackingNumber } = row.shipment;
      const outcome = outcomeAmong(row, rowsOf.get(row.orderNumber) ?? [], sharing.get(trackingNumber) ?? []);
      return outcome === row.outcome ? row : { ...withoutShipment(row), outcome };
    }),
  );
};

/**
 * Ships a parcel that an order has in several rows once, and no order with several parcels or the label of another order,
 * which may be a slip.
 */
const outcomeAmong = (
  row: KnownRow,
  rowsOfOrder: readonly KnownRow[],
  sharing: readonly KnownRow[],
): RowOutcome => {
  if (rowsOfOrder.some((other) => parcelOf(other) !== parcelOf(row)))
    return { kind: 'conflicts', rows: rowsOfOrder.map((each) => each.row) };
  const [first = row] = rowsOfOrder;
  if (first !== row) return { kind: 'repeats', row: first.row };
  return sharing.some(({ orderNumber }) => orderNumber !== row.orderNumber)
    ? { kind: 'shares', rows: sharing.map((each) => each.row) }
    : row.outcome;
};

const parcelOf = ({ shipment: { trackingNumber, carrier } }: KnownRow): string =>
  `${carrierOf(trackingNumber, carrier)} ${trackingNumber}`;

const resolveRow = async (ports: CheckDeps, { row, typed, shipment }: ShipmentRow): Promise<ReadRow> => {
  if (!shipment.ok) return { row, typed, outcome: { kind: 'invalid', message: shipment.error } };
  const range = orderNumberRange(shipment.value.typedNumber);
  const resolved = range && (await resolveOrderNumber(ports, range, { isPaidOnly: true }));
  if (resolved?.ok)
    return { row, typed, orderNumber: resolved.value, outcome: { kind: 'ready' }, shipment: shipment.value };
  const refusal = resolved && resolved.error.length > 0 ? 'several-orders' : 'unknown-order';
  return { row, typed, outcome: { kind: 'refused', refusal } };
};
