import { z } from 'zod/mini';
import { noteSchema } from '#domain/orders/admin/staff-inputs.ts';
import type { Shop } from '#services/shop.ts';
import { verbForm } from '../../forms/handle-staff-form.ts';

/** The forms of a customer's page by their field `intent`. */
export const customerForms = (customers: Shop['customers'], id: string) => ({
  'add-note': verbForm(noteSchema, (request, { text }) => customers.addNote(request, id, text)),
  export: verbForm(z.object({}), (request) => customers.requestExport(request, id)),
});
