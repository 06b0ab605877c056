import { adminSignIn as copy } from '#copy/admin/sign-in.ts';
import { Field } from '../../components/forms/field.tsx';
import { type FormResult, fieldOf } from '../../components/forms/form-result.ts';

type Props = { readonly result: FormResult | undefined };

/** The email of a member. */
export const EmailField = ({ result }: Props) => (
  <Field {...fieldOf(result, 'email')} label={copy.email} type="email" autoComplete="username" required />
);

/** The code that an authenticator app shows. */
export const OneTimeCodeField = ({ result, hint }: Props & { readonly hint: string }) => (
  <Field
    {...fieldOf(result, 'code')}
    label={copy.code}
    hint={hint}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
);
