import { useState } from 'react';
import { Link } from 'react-router';
import { addresses as copy } from '#copy/pages/addresses.ts';
import type { SavedAddress } from '#domain/orders/addresses/saved-address.ts';
import { AddressFields } from '../../components/addresses/address-fields.tsx';
import type { CountryNames } from '../../components/addresses/country-field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
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
export function AddressForm({ saved, country: suggested, isFirst, countryNames, result }: Props) {
  const typed = result?.typed;
  const stored = saved && Object.entries(saved.address).map(([name, text]) => [`shipping.${name}`, text]);
  const values: Readonly<Record<string, string>> | undefined =
    typed ?? (stored && Object.fromEntries(stored));
  const [country, setCountry] = useState(values?.['shipping.country'] ?? suggested);
  return (
    <PageForm
      action={hrefOf('accountAddresses', {}, { [EDIT]: saved?.id ?? NEW })}
      intent={SAVE}
      result={result}
      submit={copy.save}
    >
      {saved && <input type="hidden" name="id" value={saved.id} />}
      <AddressFields
        of="shipping"
        legend={copy.address}
        errors={result?.errors ?? {}}
        country={country}
        onCountry={setCountry}
        values={values}
        countryNames={countryNames}
      />
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
    </PageForm>
  );
}
