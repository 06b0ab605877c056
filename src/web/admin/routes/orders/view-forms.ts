import { z } from 'zod/mini';
import type { OrderFilter } from '#domain/orders/admin/order-filter.ts';
import { viewSchema } from '#domain/orders/admin/staff-inputs.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { type Rejection, submitFields } from '../../forms/handle-staff-form.ts';
import type { Fields } from '../../forms/staff-form-result.ts';

type ViewService = Pick<Shop['staffOrders'], 'saveView' | 'removeView'>;

const idSchema = z.object({ id: z.uuid() });

/** Handles a form of the saved views by its field `intent`. */
export const handleViewForm = async (
  service: ViewService,
  { member }: StaffSession,
  filter: OrderFilter,
  fields: Fields,
) => {
  switch (fields['intent']) {
    case 'save-view':
      return submitFields(viewSchema, fields, ({ name }) => service.saveView(member, name, filter));
    case 'remove-view':
      return submitFields(idSchema, fields, async ({ id }) => ok(await service.removeView(member.id, id)));
    default:
      return err<Rejection>('invalid-form');
  }
};
