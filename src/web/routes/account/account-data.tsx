import type { FetcherWithComponents } from 'react-router';
import { accountData } from '#copy/pages/account.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { PasswordField } from '../../components/accounts/password-field.tsx';
import { UsernameField } from '../../components/accounts/username-field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { useFormFetcher } from '../../components/forms/use-form-fetcher.ts';
import styles from './account.module.css';
import { type AccountFormResult, DELETE } from './account-forms.ts';

/** How the shopper can confirm the deletion: by password or by a recent sign-in. */
export type Reauthentication = { readonly hasPassword: boolean; readonly isRecent: boolean };

type Props = {
  readonly email: string;
  readonly reauthentication: Reauthentication;
  readonly result: AccountFormResult | undefined;
};

/** Download of the account's data and deletion of the account, which is folded away against accidents. */
export function AccountData({ email, reauthentication, result: pageResult }: Props) {
  const { fetcher, result } = useFormFetcher(pageResult?.intent === DELETE ? pageResult : undefined);
  return (
    <section aria-labelledby="own-data" className={styles['data']}>
      <h2 id="own-data">{accountData.title}</h2>
      <p>{accountData.text}</p>
      <p>
        <a href={apiMap.accountData} download className="button quiet">
          {accountData.download}
        </a>
      </p>
      <details className={styles['removal']} open={result !== undefined}>
        <summary>{accountData.removeTitle}</summary>
        <p>{accountData.removeText}</p>
        {reauthentication.hasPassword || reauthentication.isRecent ? (
          <AccountDeletionForm
            email={email}
            hasPassword={reauthentication.hasPassword}
            result={result}
            fetcher={fetcher}
          />
        ) : (
          <>
            <p>{accountData.googleAgain}</p>
            <GoogleButton />
          </>
        )}
      </details>
    </section>
  );
}

type DeletionFormProps = Pick<Props, 'email' | 'result'> &
  Pick<Reauthentication, 'hasPassword'> & { readonly fetcher: FetcherWithComponents<AccountFormResult> };

const AccountDeletionForm = ({ email, hasPassword, result, fetcher }: DeletionFormProps) => (
  <PageForm intent={DELETE} result={result} fetcher={fetcher} submit={accountData.remove}>
    <UsernameField email={email} />
    {hasPassword && <PasswordField result={result} label={accountData.password} />}
  </PageForm>
);
