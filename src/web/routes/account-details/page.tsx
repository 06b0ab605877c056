import { Link, useLocation } from 'react-router';
import { accountDetails as copy } from '#copy/pages/account-details.ts';
import { AccountLayout } from '../../components/accounts/account-layout.tsx';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { ConfirmPasswordField, PasswordField } from '../../components/accounts/password-field.tsx';
import { UsernameField } from '../../components/accounts/username-field.tsx';
import { Field } from '../../components/forms/field.tsx';
import { fieldOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { hrefOf } from '../../site/site-map.ts';
import styles from './details.module.css';
import {
  CHANGE_EMAIL,
  CHANGE_NAME,
  CHANGE_PASSWORD,
  CHANGE_REMINDERS,
  type DetailsResult,
  SAVED,
} from './details-forms.ts';

type Props = {
  readonly user: { readonly email: string; readonly displayName: string };
  readonly hasPassword: boolean;
  readonly isRecent: boolean;
  readonly getsReminders: boolean;
  readonly result: DetailsResult | undefined;
};

const isSaved = (value: string | null): value is keyof typeof copy.saved =>
  value !== null && Object.hasOwn(copy.saved, value);

/** The name, the email and the password of an account. */
export function DetailsPage({ result, ...props }: Props) {
  const { key, search } = useLocation();
  const saved = new URLSearchParams(search).get(SAVED);
  const isDone = !result && isSaved(saved);
  const resultOf = (intent: string) => (result?.intent === intent ? result : undefined);
  return (
    <AccountLayout
      title={copy.title}
      intro={isDone && <SavedNotice parameter={SAVED}>{copy.saved[saved]}</SavedNotice>}
    >
      {/* The saved forms are emptied. */}
      <div key={isDone ? key : 'open'} className={styles['sections']}>
        <NameSection {...props} result={resultOf(CHANGE_NAME)} />
        <EmailSection {...props} result={resultOf(CHANGE_EMAIL)} />
        <PasswordSection {...props} result={resultOf(CHANGE_PASSWORD)} />
        <RemindersSection {...props} result={resultOf(CHANGE_REMINDERS)} />
      </div>
    </AccountLayout>
  );
}

const NameSection = ({ user, result }: Pick<Props, 'user' | 'result'>) => {
  const field = fieldOf(result, 'displayName');
  return (
    <section aria-labelledby="name">
      <h2 id="name">{copy.nameTitle}</h2>
      <PageForm
        action={hrefOf('accountDetails')}
        intent={CHANGE_NAME}
        result={result}
        submit={copy.saveName}
        button={{ className: 'button quiet' }}
      >
        <Field
          {...field}
          defaultValue={field.defaultValue ?? user.displayName}
          label={copy.name}
          hint={copy.nameText}
          autoComplete="nickname"
          required
        />
      </PageForm>
    </section>
  );
};

const RemindersSection = ({ getsReminders, result }: Pick<Props, 'getsReminders' | 'result'>) => (
  <section aria-labelledby="emails">
    <h2 id="emails">{copy.emailsTitle}</h2>
    <p>{copy.emailsText}</p>
    <PageForm
      action={hrefOf('accountDetails')}
      intent={CHANGE_REMINDERS}
      result={result}
      submit={copy.saveEmails}
      button={{ className: 'button quiet' }}
    >
      <p>
        <label className="alone">
          <input type="checkbox" name="reminders" defaultChecked={getsReminders} />
          {copy.reminders}
        </label>
      </p>
    </PageForm>
  </section>
);

const EmailSection = ({ user, hasPassword, isRecent, result }: Omit<Props, 'getsReminders'>) => (
  <section aria-labelledby="email">
    <h2 id="email">{copy.emailTitle}</h2>
    <p>
      {copy.emailText(user.email)} {copy.emailHow}
    </p>
    {hasPassword || isRecent ? (
      <PageForm
        action={hrefOf('accountDetails')}
        intent={CHANGE_EMAIL}
        result={result}
        submit={copy.changeEmail}
        button={{ className: 'button quiet' }}
      >
        <Field
          {...fieldOf(result, 'email')}
          label={copy.newEmail}
          type="email"
          autoComplete="email"
          required
        />
        {hasPassword && <PasswordField result={result} label={copy.currentPassword} />}
      </PageForm>
    ) : (
      <>
        <p>{copy.googleAgain}</p>
        <GoogleButton />
      </>
    )}
  </section>
);

const PasswordSection = ({ user, hasPassword, result }: Omit<Props, 'isRecent' | 'getsReminders'>) => (
  <section aria-labelledby="password">
    <h2 id="password">{copy.passwordTitle}</h2>
    {hasPassword ? (
      <>
        <p>{copy.passwordText}</p>
        <PageForm
          action={hrefOf('accountDetails')}
          intent={CHANGE_PASSWORD}
          result={result}
          submit={copy.changePassword}
          button={{ className: 'button quiet' }}
        >
          <UsernameField email={user.email} />
          <PasswordField result={result} name="currentPassword" label={copy.currentPassword} />
          <PasswordField result={result} label={copy.newPassword} isNew />
          <ConfirmPasswordField result={result} />
        </PageForm>
      </>
    ) : (
      <>
        <p>{copy.noPassword}</p>
        <Link className="alone" to={hrefOf('resetPassword')}>
          {copy.setPassword}
        </Link>
      </>
    )}
  </section>
);
