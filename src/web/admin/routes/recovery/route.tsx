import { Link, redirect } from 'react-router';
import { adminRecovery as copy } from '#copy/admin/sign-in.ts';
import { recoverySchema } from '#domain/staff/staff-credentials.ts';
import { ok } from '#domain/values/result.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { EmailField } from '../../forms/credential-fields.tsx';
import { handleStaffForm, submitFields } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** Exchanges a recovery code for a link to set up a new sign-in. */
export const action = (args: Route.ActionArgs) =>
  handleStaffForm(args, async (fields) => {
    const { staff } = args.context.get(shopContext);
    const secret = await submitFields(recoverySchema, fields, staff.redeemRecoveryCode);
    return secret.ok ? ok(redirect(adminHref('setUp', { secret: secret.value }), 303)) : secret;
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function RecoveryPage({ actionData }: Route.ComponentProps) {
  const result: StaffFormResult | undefined = actionData;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <StaffForm result={result} submit={copy.submit}>
        <EmailField result={result} />
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
    </>
  );
}
