import { adminOrder as copy } from '#copy/admin/orders.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf } from '../../forms/staff-form-result.ts';
import type { PageForm } from './reason-form.tsx';

/** The form that corrects the email of an order, folded until it is needed. */
export function ChangeEmail({ form, email }: { readonly form: PageForm; readonly email: string }) {
  const result = resultOf(form.result, 'change-email');
  return (
    <details open={result !== undefined}>
      <summary>{copy.changeEmail}</summary>
      <p>{copy.changeEmailLead}</p>
      <StaffForm
        key={form.requestId}
        requestId={form.requestId}
        intent="change-email"
        submit={copy.changeEmailSubmit}
        result={result}
      >
        <input type="hidden" name="expected" value={email} />
        <Field
          {...fieldOf(result, 'email')}
          label={copy.email}
          type="email"
          autoComplete="off"
          defaultValue={fieldOf(result, 'email').defaultValue ?? email}
          required
        />
      </StaffForm>
    </details>
  );
}
