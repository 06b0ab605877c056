import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { signUpSchema } from '#domain/accounts/credentials.ts';
import { signUp } from '../../api/session.ts';
import { completeSignIn } from '../../components/accounts/complete-sign-in.ts';
import { CredentialsForm, EMAIL, PASSWORD } from '../../components/accounts/credentials-form.tsx';
import { useReturnPath } from '../../components/accounts/return-target.ts';
import { useCredentialsForm } from '../../components/accounts/use-credentials-form.ts';
import { useShopDispatch } from '../../state/store/store.ts';

/** Sign-up (AUTH-2 to AUTH-5). */
export function SignUpForm({ email }: { email: string }) {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const form = useRef<HTMLFormElement>(null);
  const state = useCredentialsForm({
    schema: signUpSchema,
    send: (filled) => dispatch(signUp(filled)),
    onSuccess: () =>
      completeSignIn(dispatch, () => {
        // Not `reset`, which would restore the email copied from the other form.
        for (const input of form.current?.querySelectorAll('input') ?? []) input.value = '';
        return navigate(returnPath, { state: { created: true } });
      }),
  });
  const fields = [
    { label: auth.displayName, name: 'displayName', autoComplete: 'name' },
    { ...EMAIL, defaultValue: email },
    { ...PASSWORD, autoComplete: 'new-password', hint: auth.passwordHint },
    { ...PASSWORD, label: auth.confirmPassword, name: 'confirmPassword', autoComplete: 'new-password' },
  ];
  return <CredentialsForm ref={form} state={state} fields={fields} submit={auth.signUp} />;
}
