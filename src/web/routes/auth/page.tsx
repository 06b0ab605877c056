import { Link, useNavigation, useSearchParams } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { findOrder } from '#copy/pages/order.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { ConfirmPasswordField, PasswordField } from '../../components/accounts/password-field.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Field } from '../../components/forms/field.tsx';
import { type FormResult, fieldOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { credentialsDraft } from '../../state/storage/drafts.ts';
import styles from './auth.module.css';
import { type AuthResult, SHOW_SIGN_IN, SHOW_SIGN_UP, SIGN_IN, SIGN_UP } from './credentials.ts';
import { VisitorWishList } from './visitor-wish-list.tsx';

const FORM_ID = 'credentials';

/** Sign-in by default, sign-up at a click (AUTH-1). */
export function AuthPage({ result }: { result: AuthResult | undefined }) {
  const [search] = useSearchParams();
  const { state, formMethod, location } = useNavigation();
  const isNew = result?.isSignUp ?? false;
  const title = isNew ? auth.signUpTitle : auth.signInTitle;
  // A form that has succeeded is emptied while the next page loads (AUTH-5).
  const isDone = state === 'loading' && formMethod === 'POST' && location.pathname !== hrefOf('auth');
  const isForWishList = search.get('for') === 'wish-list';
  return (
    <>
      <div className={`page ${styles['auth']}`}>
        <Head title={title} isHidden />
        <h1>{title}</h1>
        <NoScriptNotice feature="signIn" />
        {search.get('reset') === 'done' && !isNew && (
          <SavedNotice parameter="reset">{resetPassword.done}</SavedNotice>
        )}
        {isForWishList && <p>{auth.wishListNote}</p>}
        <CredentialsForm
          key={`${isNew} ${isDone}`}
          isNew={isNew}
          isDone={isDone}
          result={isDone ? undefined : result}
        />
        {!isNew && (
          <p>
            <Link className="alone" to={hrefOf('resetPassword')}>
              {resetPassword.forgotten}
            </Link>
          </p>
        )}
        <p>
          {isNew ? auth.haveAccount : auth.noAccount}{' '}
          <button
            type="submit"
            form={FORM_ID}
            name="intent"
            value={isNew ? SHOW_SIGN_IN : SHOW_SIGN_UP}
            className="as-link"
          >
            {isNew ? auth.toSignIn : auth.toSignUp}
          </button>
        </p>
        {!isNew && (
          <p>
            {auth.guestOrder} <Link to={hrefOf('findOrder')}>{findOrder.title}</Link>
          </p>
        )}
        <GoogleButton />
      </div>
      {isForWishList && <VisitorWishList />}
    </>
  );
}

type FormProps = {
  readonly isNew: boolean;
  readonly isDone: boolean;
  readonly result: FormResult | undefined;
};

const CredentialsForm = ({ isNew, isDone, result }: FormProps) => (
  <PageForm
    id={FORM_ID}
    intent={isNew ? SIGN_UP : SIGN_IN}
    result={result}
    submit={isNew ? auth.signUp : auth.signIn}
    {...(!isDone && { draft: credentialsDraft })}
  >
    {isNew && (
      <Field {...fieldOf(result, 'displayName')} label={auth.displayName} autoComplete="name" required />
    )}
    <Field {...fieldOf(result, 'email')} label={auth.email} type="email" autoComplete="username" required />
    <PasswordField result={result} isNew={isNew} />
    {isNew && <ConfirmPasswordField result={result} />}
  </PageForm>
);
