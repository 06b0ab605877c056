import { useState } from 'react';
import { Head } from '../../components/head.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { auth } from '../../words/account.ts';
import styles from './auth.module.css';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign-in by default, sign-up at a click (AUTH-1). */
export function AuthPage() {
  const [isNew, setIsNew] = useState(false);
  return (
    <div className={`page ${styles['auth']}`}>
      <Head title={isNew ? auth.signUpTitle : auth.signInTitle} isHidden />
      <h1>{isNew ? auth.signUpTitle : auth.signInTitle}</h1>
      <NeedsScript what="signIn" />
      {isNew ? <SignUpForm /> : <SignInForm />}
      <p>
        {isNew ? auth.haveAccount : auth.noAccount}{' '}
        <button type="button" className="as-link" onClick={() => setIsNew(!isNew)}>
          {isNew ? auth.toSignIn : auth.toSignUp}
        </button>
      </p>
      <GoogleButton />
    </div>
  );
}
