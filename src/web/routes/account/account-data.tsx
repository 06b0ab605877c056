import { accountData } from '#copy/pages/account.ts';
import { accountDeletionSchema } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { deleteAccount } from '../../api/session.ts';
import { CredentialsForm, PASSWORD } from '../../components/accounts/credentials-form.tsx';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { useCredentialsForm } from '../../components/accounts/use-credentials-form.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import styles from './account.module.css';
import { clearBrowserData } from './clear-browser-data.ts';

/** How the shopper can confirm the deletion: by password or by a recent sign-in. */
export type Reauthentication = { readonly hasPassword: boolean; readonly isRecent: boolean };

type Props = {
  readonly email: string;
  readonly reauthentication: Reauthentication;
  readonly suspendRedirect: (value: boolean) => void;
};

/** Download of the account's data and deletion of the account, which is folded away against accidents. */
export function AccountData({ email, reauthentication, suspendRedirect }: Props) {
  return (
    <section aria-labelledby="own-data" className={styles['data']}>
      <h2 id="own-data">{accountData.title}</h2>
      <p>{accountData.text}</p>
      <p>
        <a href={apiMap.accountData} download className="button quiet">
          {accountData.download}
        </a>
      </p>
      <details className={styles['removal']}>
        <summary>{accountData.removeTitle}</summary>
        <p>{accountData.removeText}</p>
        {reauthentication.hasPassword || reauthentication.isRecent ? (
          <AccountDeletionForm
            email={email}
            hasPassword={reauthentication.hasPassword}
            suspendRedirect={suspendRedirect}
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

function AccountDeletionForm({
  email,
  hasPassword,
  suspendRedirect,
}: Omit<Props, 'reauthentication'> & Pick<Reauthentication, 'hasPassword'>) {
  const dispatch = useShopDispatch();
  const state = useCredentialsForm({
    schema: accountDeletionSchema,
    send: async (form) => {
      suspendRedirect(true);
      const removed = await dispatch(deleteAccount(form));
      if (!removed.ok) suspendRedirect(false);
      return removed;
    },
    onSuccess: () => {
      clearBrowserData(dispatch);
      return undefined;
    },
  });
  const password = { ...PASSWORD, label: accountData.password, autoComplete: 'current-password' };
  const fields = hasPassword ? [password] : [];
  return <CredentialsForm state={state} username={email} fields={fields} submit={accountData.remove} />;
}
