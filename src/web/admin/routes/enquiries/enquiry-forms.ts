import { z } from 'zod/mini';
import { ENQUIRY_STATES, type EnquiryState } from '#domain/email/enquiry.ts';
import type { Shop } from '#services/shop.ts';
import { type VerbForm, verbForm } from '../../forms/handle-staff-form.ts';

/** `from` is the state that the page showed. */
const changeSchema = z.object({ id: z.uuid(), from: z.enum(ENQUIRY_STATES) });

/** The forms of the page by their field `intent`, the new state. */
export const enquiryForms = (staff: Pick<Shop['staff'], 'changeEnquiryState'>) => {
  const formTo = (to: EnquiryState): VerbForm =>
    verbForm(changeSchema, (request, { id, from }) => staff.changeEnquiryState(request, { id, from, to }));
  return Object.fromEntries(ENQUIRY_STATES.map((state) => [state, formTo(state)]));
};
