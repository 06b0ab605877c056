import { Link } from 'react-router';
import { addresses as copy } from '#copy/pages/addresses.ts';
import type { SavedAddress } from '#domain/orders/addresses/saved-address.ts';
import { AddressForm } from '../../components/addresses/address-form.tsx';
import type { CountryNames } from '../../components/addresses/country-field.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { type AddressResult, EDIT, NEW, SAVE } from './address-forms.ts';
import styles from './addresses.module.css';

type Props = {
  /** The edited address; undefined for a new one. */
  readonly saved: SavedAddress | undefined;
  /** The country that a new address begins with. */
  readonly country: string;
  /** True if the address will be the default in any case. */
  readonly isFirst: boolean;
  readonly countryNames: CountryNames;
  readonly result: AddressResult | undefined;
};

/** Adds or edits an address. */
export function SavedAddressForm({ saved, country, isFirst, countryNames, result }: Props) {
  return (
    <AddressForm
      action={hrefOf('accountAddresses', {}, { [EDIT]: saved?.id ?? NEW })}
      intent={SAVE}
      result={result}
      submit={copy.save}
      address={saved?.address}
      country={country}
      legend={copy.address}
      countryNames={countryNames}
    >
      {saved && <input type="hidden" name="id" value={saved.id} />}
      {!isFirst && !saved?.isDefault && (
        <label className={styles['as-default']}>
          <input
            type="checkbox"
            name="isDefault"
            defaultChecked={result?.typed?.['isDefault'] !== undefined}
          />
          {copy.asDefault}
        </label>
      )}
      <Link className="button quiet" to={hrefOf('accountAddresses')}>
        {copy.cancel}
      </Link>{' '}
    </AddressForm>
  );
}
