import { accountDeletionSchema } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { removeAccount } from '../../api/session.ts';
import { CredentialsForm, PASSWORD } from '../../components/accounts/credentials-form.tsx';
import { GoogleButton } from '../../components/accounts/google-button.tsx';
import { useCredentialsForm } from '../../components/accounts/use-credentials-form.ts';
import { ownData } from '../../copy/account.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import styles from './account.module.css';
import { leaveShop } from './clear-browser-data.ts';

/** How the shopper can confirm the removal: by password or by a recent sign-in. */
export type Proofs = { readonly hasPassword: boolean; readonly isRecent: boolean };

type Props = {
  readonly email: string;
  readonly proofs: Proofs;
  readonly setLeavesItself: (isSo: boolean) => void;
};

/** Download of the account's data and removal of the account, which is folded away against accidents. */
export function OwnData({ email, proofs, setLeavesItself }: Props) {
  return (
    <section aria-labelledby="own-data" className={styles['data']}>
      <h2 id="own-data">{ownData.title}</h2>
      <p>{ownData.text}</p>
      <p>
        <a href={apiMap.accountData} download className="button quiet">
          {ownData.download}
        </a>
      </p>
      <details className={styles['removal']}>
        <summary>{ownData.removeTitle}</summary>
        <p>{ownData.removeText}</p>
        {proofs.hasPassword || proofs.isRecent ? (
          <Removal email={email} hasPassword={proofs.hasPassword} setLeavesItself={setLeavesItself} />
        ) : (
          <>
            <p>{ownData.googleAgain}</p>
            <GoogleButton />
          </>
        )}
      </details>
    </section>
  );
}

function Removal({
  email,
  hasPassword,
  setLeavesItself,
}: Omit<Props, 'proofs'> & Pick<Proofs, 'hasPassword'>) {
  const dispatch = useShopDispatch();
  const state = useCredentialsForm({
    schema: accountDeletionSchema,
    send: async (form) => {
      setLeavesItself(true);
      const removed = await dispatch(removeAccount(form));
      if (!removed.ok) setLeavesItself(false);
      return removed;
    },
    done: () => {
      leaveShop(dispatch);
      return undefined;
    },
  });
  const password = { ...PASSWORD, label: ownData.password, autoComplete: 'current-password' };
  const fields = hasPassword ? [password] : [];
  return <CredentialsForm state={state} username={email} fields={fields} submit={ownData.remove} />;
}
