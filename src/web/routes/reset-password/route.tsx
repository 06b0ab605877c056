import { data } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { resetRequestSchema } from '#domain/accounts/credentials.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { handleForm } from '../../loaders/handle-form.ts';
import { TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import type { Route } from './+types/route';
import { ResetPasswordPage, type ResetPasswordResult } from './page.tsx';

/** The response does not reveal whether there is an account. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const typed = textFieldsOf(await request.formData());
  const parsed = resetRequestSchema.safeParse(typed);
  if (!parsed.success) return data<ResetPasswordResult>({ errors: fieldErrors(parsed.error), typed }, 422);
  const { rejection } = context.get(visitorContext);
  if (rejection === 'auth/too-many-requests') {
    // The network has used up its limit; a verified mailbox was emailed all the same.
    const problem = `${messageOf(rejection)} ${resetPassword.sentIfConfirmed}`;
    return data<ResetPasswordResult>({ problem, typed }, statusOf(rejection));
  }
  return handleForm(context, { typed }, async () => {
    await context.get(shopContext).accounts.requestPasswordReset(parsed.data.email);
    return data<ResetPasswordResult>({ isSent: true });
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const headers = () => TOKEN_PAGE_HEADERS;

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ResetPasswordPage result={actionData} />;
}
