import { useNavigate } from 'react-router';
import { signInSchema } from '#domain/credentials.ts';
import { signIn } from '../../api/session.ts';
import { Field } from '../../components/field.tsx';
import { useReturnAddress } from '../../components/return-target.ts';
import { useShopDispatch } from '../../state/store.ts';
import { auth } from '../../words/account.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

/** Sign-in by e-mail and password (AUTH-6). */
export function SignInForm() {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const returnAddress = useReturnAddress();
  const { onSubmit, errors, alert, isBusy } = useCredentialsForm({
    schema: signInSchema,
    send: (form) => dispatch(signIn(form)),
    done: () => navigate(returnAddress),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      {alert && (
        <p role="alert" className="notice">
          {alert}
        </p>
      )}
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
        autoComplete="current-password"
        error={errors['password']}
        required
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {auth.signIn}
      </button>
    </form>
  );
}
