import { data, redirect } from 'react-router';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { enquirySchema, HONEYPOT_FIELD } from '#domain/email/enquiry.ts';
import { franchising } from '../../copy/franchising.ts';
import { logContext, shopContext } from '../../site/shop-context.ts';
import { addressOf } from '../../site/site-map.ts';
import { type FormAnswer, sendOr, textsOf } from '../form-result.ts';
import { refusedForm } from '../rate-limited-form.ts';
import type { Route } from './+types/route';
import { FranchisingPage } from './page.tsx';

const { failed, fixFields } = franchising.form;

/** Returns the enquiry, or the errors of what was typed. */
const read = (form: FormData) => {
  const { [HONEYPOT_FIELD]: trap, ...typed } = textsOf(form);
  const parsed = enquirySchema.safeParse(typed);
  return parsed.success
    ? { enquiry: parsed.data, isTrapped: Boolean(trap), typed }
    : { refused: { errors: fieldErrors(parsed.error), problem: fixFields, typed } satisfies FormAnswer };
};

const thanks = (reference: string) => redirect(addressOf('franchising', {}, { sent: reference }), 303);

export const action = async ({ context, request }: Route.ActionArgs) => {
  const { refused, enquiry, isTrapped, typed } = read(await request.formData());
  if (refused) return data<FormAnswer>(refused, 422);
  const tooMany = refusedForm(context, typed);
  if (tooMany) return tooMany;
  // A bot gets the same response as a person, so that it does not retry.
  if (isTrapped) return thanks('00000000');
  try {
    const kept = await context.get(shopContext).email.submitEnquiry(enquiry);
    if (kept.ok) return thanks(kept.value.reference);
    const { code } = kept.error;
    return data<FormAnswer>({ problem: messageOf(code), typed }, statusOf(code));
  } catch (err) {
    context.get(logContext).error({ err }, 'an enquiry could not be kept');
    return data<FormAnswer>({ problem: failed, typed }, 503);
  }
};

/** Validates the form in the browser before it is sent. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { refused } = read(await request.clone().formData());
  return refused ?? sendOr(serverAction, failed);
};

export default function FranchisingRoute({ actionData }: Route.ComponentProps) {
  return <FranchisingPage answer={actionData} />;
}
