import { useNavigate } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { signInSchema } from '#domain/accounts/credentials.ts';
import { signIn } from '../../api/session.ts';
import { completeSignIn } from '../../components/accounts/complete-sign-in.ts';
import { CredentialsForm, EMAIL, PASSWORD } from '../../components/accounts/credentials-form.tsx';
import { useReturnPath } from '../../components/accounts/return-target.ts';
import { useCredentialsForm } from '../../components/accounts/use-credentials-form.ts';
import { useShopDispatch } from '../../state/store/store.ts';

/** Sign-in by email and password (AUTH-6). */
export function SignInForm({ email }: { email: string }) {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const state = useCredentialsForm({
    schema: signInSchema,
    send: (form) => dispatch(signIn(form)),
    onSuccess: () => completeSignIn(dispatch, () => navigate(returnPath)),
  });
  const fields = [
    { ...EMAIL, defaultValue: email },
    { ...PASSWORD, autoComplete: 'current-password' },
  ];
  return <CredentialsForm state={state} fields={fields} submit={auth.signIn} />;
}
