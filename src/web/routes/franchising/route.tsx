import { data, redirect } from 'react-router';
import { franchising } from '#copy/pages/franchising.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { enquirySchema, HONEYPOT_FIELD } from '#domain/email/enquiry.ts';
import { type FormResult, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { rejectedForm } from '../../loaders/reject-request.ts';
import { logContext, shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { FranchisingPage } from './page.tsx';

const { failed, fixFields } = franchising.form;

/** Returns the enquiry, or the errors of what was typed. */
const read = (form: FormData) => {
  const { [HONEYPOT_FIELD]: trap, ...typed } = textFieldsOf(form);
  const parsed = enquirySchema.safeParse(typed);
  return parsed.success
    ? { enquiry: parsed.data, isTrapped: Boolean(trap), typed }
    : { rejected: { errors: fieldErrors(parsed.error), problem: fixFields, typed } satisfies FormResult };
};

const redirectToThanks = (reference: string) => redirect(hrefOf('franchising', {}, { sent: reference }), 303);

export const action = async ({ context, request }: Route.ActionArgs) => {
  const { rejected, enquiry, isTrapped, typed } = read(await request.formData());
  if (rejected) return data<FormResult>(rejected, 422);
  const rateLimited = rejectedForm(context, typed);
  if (rateLimited) return rateLimited;
  // A bot gets the same response as a person, so that it does not retry.
  if (isTrapped) return redirectToThanks('00000000');
  try {
    const submitted = await context.get(shopContext).email.submitEnquiry(enquiry);
    if (submitted.ok) return redirectToThanks(submitted.value.reference);
    const { code } = submitted.error;
    return data<FormResult>({ problem: messageOf(code), typed }, statusOf(code));
  } catch (err) {
    context.get(logContext).error({ err }, 'An enquiry could not be stored');
    return data<FormResult>({ problem: failed, typed }, 503);
  }
};

/** Validates the form in the browser before it is sent. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { rejected } = read(await request.clone().formData());
  return rejected ?? submitForm(serverAction, failed);
};

export default function FranchisingRoute({ actionData }: Route.ComponentProps) {
  return <FranchisingPage result={actionData} />;
}
