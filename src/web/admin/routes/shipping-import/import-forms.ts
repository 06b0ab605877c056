import { z } from 'zod/mini';
import { describeFileProblem, describeOutcome } from '#copy/admin/shipping-import.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { ImportedRow } from '#services/orders/fulfilment/import-shipments.ts';
import type { Shop } from '#services/shop.ts';
import type { Rejection } from '../../forms/handle-staff-form.ts';
import type { Fields, StaffFormResult } from '../../forms/staff-form-result.ts';

type Service = Shop['fulfilment'];
type ShipRequest = Parameters<Service['shipFile']>[0];

/** A row as the page shows it; `problem` says why it is not shipped. */
export type ShownRow = Pick<ImportedRow, 'row' | 'typed' | 'orderNumber'> & {
  readonly state: 'ready' | 'shipped' | 'problem';
  readonly problem?: string;
  /** True if a repeat may ship it. */
  readonly isLeft: boolean;
  /** True if it is shipped once its tracking number is confirmed. */
  readonly isReused: boolean;
};

/** The response to a file: its rows, and the request id that ships them. */
export type ImportResult = StaffFormResult & {
  readonly rows?: readonly ShownRow[];
  readonly requestId?: string;
  /** True once the rows were shipped. */
  readonly isDone?: boolean;
};

const toShown = ({ outcome, ...row }: ImportedRow): ShownRow => {
  const problem = describeOutcome(outcome);
  return {
    ...row,
    state: outcome.kind === 'ready' || outcome.kind === 'shipped' ? outcome.kind : 'problem',
    isLeft: outcome.kind === 'left' || outcome.kind === 'failed',
    isReused:
      outcome.kind === 'shares' || (outcome.kind === 'refused' && outcome.refusal === 'tracking-number-used'),
    ...(problem !== undefined && { problem }),
  };
};

const requestIdSchema = z.uuid();

/** Handles the form that checks a file, and the one that ships its rows. */
export const handleFile = async (
  service: Service,
  actor: ShipRequest['actor'],
  typed: Fields,
): Promise<Result<ImportResult, Rejection>> => {
  const { intent, csv = '' } = typed;
  const isReuseConfirmed = intent === 'ship-anyway';
  const isDone = intent === 'ship' || isReuseConfirmed;
  const requestId = requestIdSchema.safeParse(typed['requestId']);
  if (isDone && !requestId.success) return err('invalid-form');
  const rows =
    isDone && requestId.success
      ? await service.shipFile({ requestId: requestId.data, actor }, csv, { isReuseConfirmed })
      : await service.checkFile(csv);
  if (!rows.ok) return err({ fields: { csv: describeFileProblem(rows.error) } });
  return ok({
    rows: rows.value.map(toShown),
    // A file that was checked again may be shipped again, such as after an undo.
    requestId: isDone && requestId.success ? requestId.data : crypto.randomUUID(),
    isDone,
    typed,
  });
};
