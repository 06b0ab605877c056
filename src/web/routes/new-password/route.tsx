import { data, redirectDocument } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { resetPasswordSchema } from '#domain/accounts/credentials.ts';
import { statusOf } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import {
  type FormResult,
  revalidateUnlessRejected,
  submitForm,
  textFieldsOf,
} from '../../components/forms/form-result.ts';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { NewPasswordPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink('newPassword', params.secret);
  const email = await context.get(shopContext).accounts.findResetEmail(params.secret);
  return data({ email }, email === undefined ? statusOf('link-ended') : 200);
};

/** Typed passwords are never sent back. */
export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const fields = textFieldsOf(await request.formData());
  return handleForm(context, {}, async () => {
    const parsed = resetPasswordSchema.safeParse(fields);
    if (!parsed.success) return data<FormResult>({ errors: fieldErrors(parsed.error) }, 422);
    const { accounts } = context.get(shopContext);
    const changed = await accounts.resetPassword(params.secret, parsed.data.password);
    // A full page load, since this page may still show a session that has just ended.
    return changed.ok
      ? redirectDocument(hrefOf('auth', {}, { reset: 'done' }))
      : formError(changed.error, {});
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessRejected;

export const headers = () => TOKEN_PAGE_HEADERS;

export default function NewPasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordPage email={loaderData.email} result={actionData} />;
}
