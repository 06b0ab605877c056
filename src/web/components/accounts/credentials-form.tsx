import type { ComponentProps, RefObject } from 'react';
import { auth } from '#copy/pages/auth.ts';
import { Field } from '../forms/field.tsx';
import type { useCredentialsForm } from './use-credentials-form.ts';
import { UsernameField } from './username-field.tsx';

type Props = {
  readonly state: ReturnType<typeof useCredentialsForm>;
  readonly fields: readonly (Omit<ComponentProps<typeof Field>, 'error'> & { readonly name: string })[];
  readonly submit: string;
  /** Email of the account, if the form has no field for it. */
  readonly username?: string;
  readonly ref?: RefObject<HTMLFormElement | null>;
};

/** Fields that the sign-in and sign-up forms share. */
export const EMAIL = { label: auth.email, name: 'email', type: 'email', autoComplete: 'username' } as const;
export const PASSWORD = { label: auth.password, name: 'password', type: 'password' } as const;

/** A form for credentials, with an alert and an error for each field. */
export function CredentialsForm({
  state: { onSubmit, alert, errors, isBusy, alertBox },
  fields,
  submit,
  username,
  ref,
}: Props) {
  return (
    <form ref={ref} method="post" noValidate onSubmit={onSubmit}>
      {username !== undefined && <UsernameField email={username} />}
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          error={errors[field.name]}
          isAlert={field.name === 'confirmPassword'}
          required
        />
      ))}
      {alert && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {alert}
        </p>
      )}
      <button type="submit" className="button" aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  );
}
