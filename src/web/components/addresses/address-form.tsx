import { type ComponentProps, useState } from 'react';
import type { Address } from '#domain/orders/address.ts';
import { textFieldsOf } from '../forms/form-result.ts';
import { PageForm } from '../forms/page-form.tsx';
import { useFieldChecks } from '../forms/use-field-checks.ts';
import { AddressFields } from './address-fields.tsx';
import type { CountryNames } from './country-field.tsx';
import { parseShippingAddress } from './typed-address.ts';

type Props = Omit<ComponentProps<typeof PageForm>, 'checks'> & {
  /** The stored address; undefined for a new one. */
  readonly address: Address | undefined;
  /** The country that a new address begins with. */
  readonly country?: string;
  readonly legend?: string;
  readonly countryNames: CountryNames;
};

const checkAddress = (form: FormData) => {
  const parsed = parseShippingAddress(textFieldsOf(form));
  return parsed.ok ? {} : parsed.error;
};

/** A form with one address, sent to a route; children follow the fields. */
export function AddressForm({
  address,
  country: suggested = '',
  legend,
  countryNames,
  result,
  children,
  ...form
}: Props) {
  const stored =
    address && Object.fromEntries(Object.entries(address).map(([name, text]) => [`shipping.${name}`, text]));
  const values = result?.typed ?? stored;
  const [country, setCountry] = useState(values?.['shipping.country'] ?? suggested);
  const { errors, ...checks } = useFieldChecks(result, checkAddress);
  return (
    <PageForm result={result} checks={checks} {...form}>
      <AddressFields
        of="shipping"
        errors={errors}
        country={country}
        onCountry={setCountry}
        values={values}
        countryNames={countryNames}
        {...(legend !== undefined && { legend })}
      />
      {children}
    </PageForm>
  );
}
