import { noteSchema, orderEmailSchema } from '#domain/orders/admin/staff-inputs.ts';
import type { Shop } from '#services/shop.ts';
import { verbForm } from '../../forms/handle-staff-form.ts';

/** The forms of an order's page by their field `intent`. */
export const orderForms = (staffOrders: Shop['staffOrders'], number: string) => ({
  'add-note': verbForm(noteSchema, (request, { text }) => staffOrders.addNote(request, number, text)),
  'send-email': verbForm(orderEmailSchema, (request, { kind }) =>
    staffOrders.sendEmail(request, number, kind),
  ),
});
