import { auth } from '#copy/pages/auth.ts';
import { Field } from '../forms/field.tsx';
import type { FormResult } from '../forms/form-result.ts';
import { fieldOf } from '../forms/page-form.tsx';

type Props = {
  readonly result: FormResult | undefined;
  readonly label?: string;
  /** True if the shopper chooses the password. */
  readonly isNew?: boolean;
};

/** A required field for the password of an account. */
export const PasswordField = ({ result, label = auth.password, isNew = false }: Props) => (
  <Field
    {...fieldOf(result, 'password')}
    label={label}
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    {...(isNew && { hint: auth.passwordHint })}
    required
  />
);

/** A chosen password again (AUTH-3). */
export const ConfirmPasswordField = ({ result }: Pick<Props, 'result'>) => (
  <Field
    {...fieldOf(result, 'confirmPassword')}
    label={auth.confirmPassword}
    type="password"
    autoComplete="new-password"
    isAlert
    required
  />
);
