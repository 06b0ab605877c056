import { MAX_VIEW_QUERY, type OrderFilter, orderQueryOf } from '#domain/orders/admin/order-filter.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';

/** Saves a filter of the list of orders under a name, in place of the member's view with that name. */
export async function saveView(
  { staffViews, newId }: Pick<Ports, 'staffViews' | 'newId'>,
  { id }: Pick<StaffMember, 'id'>,
  name: string,
  filter: OrderFilter,
): Promise<Result<void, StaffRefusal>> {
  const query = new URLSearchParams(orderQueryOf(filter)).toString();
  if (query.length > MAX_VIEW_QUERY) return err('invalid-form');
  return staffViews.save(id, { id: newId(), name, query });
}
