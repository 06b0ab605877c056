import { data, redirect } from 'react-router';
import { z } from 'zod/mini';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { explanationOf } from '#copy/admin/refusals.ts';
import { ORDER_PAGE_SIZES } from '#domain/orders/admin/order-filter.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { Rejection } from '../../forms/handle-staff-form.ts';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { PACK } from './selection-actions.ts';

/** The response to a selection of which some orders cannot be packed. */
export type PackingResult = StaffFormResult & {
  readonly packing?: {
    readonly packed: readonly string[];
    readonly refused: readonly { readonly orderNumber: string; readonly problem: string }[];
  };
};

const selectionSchema = z.object({
  requestId: z.uuid(),
  orders: z.array(z.uuid()).check(z.maxLength(Math.max(...ORDER_PAGE_SIZES))),
});

/** Packs the selected orders; the response names those that cannot be packed. */
export const packSelection = async (
  fulfilment: Pick<Shop['fulfilment'], 'packOrders'>,
  session: StaffSession,
  form: FormData,
  doneHref: string,
): Promise<Result<Response | ReturnType<typeof data<PackingResult>>, Rejection>> => {
  const parsed = selectionSchema.safeParse({ requestId: form.get(PACK), orders: form.getAll('orders') });
  if (!parsed.success) return err('invalid-form');
  if (!isPermitted(session.member.role, 'order.pack')) return err('not-permitted');
  const { requestId, orders } = parsed.data;
  if (orders.length === 0) return err({ refusal: 'invalid-form', message: copy.noneSelected });
  const request = { requestId, actor: { kind: 'member', ...session } as const };
  const { packed, refused } = await fulfilment.packOrders(
    request,
    orders.map((orderNumber) => orderNumber.toLowerCase()),
  );
  if (refused.length === 0) return ok(redirect(doneHref, 303));
  const problems = refused.map(({ orderNumber, refusal }) => ({
    orderNumber,
    problem: explanationOf(refusal),
  }));
  return ok(data<PackingResult>({ packing: { packed, refused: problems } }));
};
