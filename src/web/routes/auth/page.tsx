import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { EMAIL } from '../../components/accounts/credentials-form.tsx';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';
import styles from './auth.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign-in by default, sign-up at a click (AUTH-1). */
export function AuthPage() {
  const [isNew, setIsNew] = useState(false);
  const [email, setEmail] = useState('');
  const [search] = useSearchParams();
  return (
    <div
      className={`page ${styles['auth']}`}
      // The typed email is copied to the other form.
      onInput={({ target }) =>
        target instanceof HTMLInputElement && target.name === EMAIL.name && setEmail(target.value)
      }
    >
      <Head title={isNew ? auth.signUpTitle : auth.signInTitle} isHidden />
      <h1>{isNew ? auth.signUpTitle : auth.signInTitle}</h1>
      <NoScriptNotice feature="signIn" />
      {search.get('reset') === 'done' && !isNew && (
        <p role="status" className="notice success">
          {resetPassword.done}
        </p>
      )}
      {search.get('for') === 'wish-list' && <p>{auth.wishListNote}</p>}
      {isNew ? <SignUpForm email={email} /> : <SignInForm email={email} />}
      {!isNew && (
        <p>
          <Link className="alone" to={hrefOf('resetPassword')}>
            {resetPassword.forgotten}
          </Link>
        </p>
      )}
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
