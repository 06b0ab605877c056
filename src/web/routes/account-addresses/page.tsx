import { Link, useLocation } from 'react-router';
import { addresses as copy } from '#copy/pages/addresses.ts';
import { MAX_SAVED_ADDRESSES, type SavedAddress } from '#domain/orders/addresses/saved-address.ts';
import { AccountLayout } from '../../components/accounts/account-layout.tsx';
import type { CountryNames } from '../../components/addresses/country-field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { hrefOf } from '../../site/site-map.ts';
import {
  type AddressResult,
  EDIT,
  MAKE_DEFAULT,
  NEW,
  REMOVE,
  SAVE,
  SAVE_LAST,
  SAVED,
} from './address-forms.ts';
import styles from './addresses.module.css';
import { SavedAddressForm } from './saved-address-form.tsx';

/** An address with its lines as on a parcel. */
type ListedAddress = SavedAddress & { readonly lines: readonly string[] };

type Props = {
  readonly addresses: readonly ListedAddress[];
  readonly lastUsed: { readonly country: string; readonly lines: readonly string[] } | null;
  readonly countryNames: CountryNames;
  readonly result: AddressResult | undefined;
};

const isSaved = (value: string | null): value is keyof typeof copy.saved =>
  value !== null && Object.hasOwn(copy.saved, value);

/** The address book of an account: its addresses, or the form for one of them. */
export function AddressesPage({ addresses, lastUsed, countryNames, result }: Props) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const saved = query.get(SAVED);
  const edited = query.get(EDIT);
  const address = addresses.find(({ id }) => id === edited);
  const problem = result && result.intent !== SAVE ? result.problem : undefined;
  if (address || edited === NEW) {
    return (
      <AccountLayout title={address ? copy.editTitle : copy.newTitle}>
        <SavedAddressForm
          saved={address}
          country={addresses[0]?.address.country ?? lastUsed?.country ?? ''}
          isFirst={addresses.length === 0}
          countryNames={countryNames}
          result={result}
        />
      </AccountLayout>
    );
  }
  const notice = !result && isSaved(saved) && (
    <SavedNotice parameter={SAVED}>{copy.saved[saved]}</SavedNotice>
  );
  return (
    <AccountLayout title={copy.title} intro={notice}>
      <div>
        {problem && (
          <p role="alert" className="notice">
            {problem}
          </p>
        )}
        <p>{addresses.length === 0 ? copy.none : copy.defaultHow}</p>
        <ul className={styles['addresses']}>
          {addresses.map((one) => (
            <SavedEntry key={one.id} {...one} />
          ))}
        </ul>
        {lastUsed && <LastUsed lines={lastUsed.lines} />}
        {addresses.length < MAX_SAVED_ADDRESSES && (
          <Link className="button quiet" to={hrefOf('accountAddresses', {}, { [EDIT]: NEW })}>
            {copy.add}
          </Link>
        )}
      </div>
    </AccountLayout>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <address className={styles['lines']}>{lines.join('\n')}</address>
);

const SavedEntry = ({ id, isDefault, address, lines }: ListedAddress) => {
  const name = copy.of(address.name, address.line1);
  return (
    <li>
      <article aria-label={name} className={styles['entry']}>
        {isDefault && <strong className={styles['default']}>{copy.isDefault}</strong>}
        <Lines lines={lines} />
        <div className={styles['actions']}>
          <Link
            className="button quiet"
            to={hrefOf('accountAddresses', {}, { [EDIT]: id })}
            aria-label={`${copy.edit}: ${name}`}
          >
            {copy.edit}
          </Link>
          {!isDefault && <EntryForm id={id} intent={MAKE_DEFAULT} text={copy.makeDefault} of={name} />}
          <EntryForm id={id} intent={REMOVE} text={copy.remove} of={name} />
        </div>
      </article>
    </li>
  );
};

type EntryFormProps = {
  readonly id: string;
  readonly intent: string;
  readonly text: string;
  readonly of: string;
};

const EntryForm = ({ id, intent, text, of }: EntryFormProps) => (
  <PageForm
    action={hrefOf('accountAddresses')}
    intent={intent}
    result={undefined}
    submit={text}
    button={{ className: 'button quiet', 'aria-label': `${text}: ${of}` }}
  >
    <input type="hidden" name="id" value={id} />
  </PageForm>
);

const LastUsed = ({ lines }: { lines: readonly string[] }) => (
  <section aria-label={copy.lastUsed} className={styles['entry']}>
    <p>{copy.lastUsed}</p>
    <Lines lines={lines} />
    <PageForm
      action={hrefOf('accountAddresses')}
      intent={SAVE_LAST}
      result={undefined}
      submit={copy.saveLast}
      button={{ className: 'button quiet' }}
    />
  </section>
);
