import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { signUpSchema } from '#domain/credentials.ts';
import { signUp } from '../../api/session.ts';
import { Field } from '../../components/field.tsx';
import { useReturnAddress } from '../../components/return-target.ts';
import { useShopDispatch } from '../../state/store.ts';
import { auth } from '../../words/account.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

/** Sign-up (AUTH-2 to AUTH-5). */
export function SignUpForm() {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const returnAddress = useReturnAddress();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, errors, alert, setAlert, isBusy } = useCredentialsForm({
    schema: signUpSchema,
    send: (filled) => dispatch(signUp(filled)),
    done: () => {
      setAlert(auth.created);
      form.current?.reset();
      return navigate(returnAddress, { state: { created: true } });
    },
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      {alert && (
        <p role="alert" className="notice">
          {alert}
        </p>
      )}
      <Field
        label={auth.displayName}
        name="displayName"
        autoComplete="name"
        error={errors['displayName']}
        required
      />
      <Field
        label={auth.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errors['email']}
        required
      />
      <Field
        label={auth.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={auth.passwordHint}
        error={errors['password']}
        required
      />
      <Field
        label={auth.confirmPassword}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={errors['confirmPassword']}
        required
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {auth.signUp}
      </button>
    </form>
  );
}
