import { Link, redirect } from 'react-router';
import { adminSignIn, adminRecovery as copy } from '#copy/admin/sign-in.ts';
import { recoverySchema } from '#domain/staff/staff-credentials.ts';
import { Field } from '../../../components/forms/field.tsx';
import { type FormResult, fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../components/staff-form.tsx';
import { handleStaffForm, rejected, submitForm, withoutSecrets } from '../../loaders/staff-form.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { PageTitle } from '../../components/page-title.tsx';

/** Exchanges a recovery code for a link to set up a new sign-in. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const fields = textFieldsOf(await request.formData());
  const typed = withoutSecrets(fields);
  return handleStaffForm(context, typed, async () => {
    const { staff } = context.get(shopContext);
    const secret = await submitForm(recoverySchema, fields, staff.redeemRecoveryCode);
    return secret.ok
      ? redirect(adminHref('setUp', { secret: secret.value }), 303)
      : rejected(secret.error, typed);
  });
};

export default function RecoveryPage({ actionData }: Route.ComponentProps) {
  const result: FormResult | undefined = actionData;
  return (
    <main className="page narrow">
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <StaffForm result={result} submit={copy.submit}>
        <Field
          {...fieldOf(result, 'email')}
          label={adminSignIn.email}
          type="email"
          autoComplete="username"
          required
        />
        <Field
          {...fieldOf(result, 'code')}
          label={copy.code}
          hint={copy.codeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </StaffForm>
      <p>{copy.none}</p>
      <p>
        <Link className="alone" to={adminHref('signIn')}>
          {copy.toSignIn}
        </Link>
      </p>
    </main>
  );
}
