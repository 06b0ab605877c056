import { useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { ADDRESS_LIMITS, type AddressField } from '#domain/orders/address.ts';
import { requirementOf } from '#domain/orders/address-format.ts';
import { COUNTRY_CODES, countryName } from '#domain/orders/countries.ts';
import { maxTyped } from '#domain/text/typed-text.ts';
import { Field, SelectField } from '../../components/forms/field.tsx';
import styles from './checkout-form.module.css';

/** Autofill, and the keyboard that a phone shows. */
const inputs: Record<
  Exclude<AddressField, 'country'>,
  { autoComplete: string; type?: string; inputMode?: 'tel' }
> = {
  name: { autoComplete: 'name' },
  line1: { autoComplete: 'address-line1' },
  line2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  postal_code: { autoComplete: 'postal-code' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
};

const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/** An address (PAY-1, PAY-3). The country comes before the fields that depend on it. */
export function AddressFields({ of, errors }: { of: 'shipping' | 'billing'; errors: FieldErrors }) {
  const [country, setCountry] = useState('');
  const field = (
    name: Exclude<AddressField, 'country'>,
    need: ReturnType<typeof requirementOf> = 'required',
  ) => (
    <Field
      key={name}
      label={copy.fields[name]}
      name={`${of}.${name}`}
      error={errors[`${of}.${name}`]}
      maxLength={maxTyped(ADDRESS_LIMITS[name])}
      {...(need === 'optional' && { isOptional: copy.optional })}
      required={need === 'required'}
      isAbsent={need === 'absent'}
      {...inputs[name]}
      autoComplete={`${of} ${inputs[name].autoComplete}`}
    />
  );
  return (
    <fieldset className={styles['address']}>
      <legend>{copy[of]}</legend>
      {field('name')}
      {field('line1')}
      {field('line2', 'optional')}
      <SelectField
        label={copy.fields.country}
        name={`${of}.country`}
        error={errors[`${of}.country`]}
        autoComplete={`${of} country`}
        defaultValue=""
        required
        onChange={({ target }) => setCountry(target.value)}
      >
        <option value="">{copy.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {field('city', requirementOf(country, 'city'))}
      {field('state', requirementOf(country, 'state'))}
      {field('postal_code', requirementOf(country, 'postal_code'))}
      {field('phone')}
    </fieldset>
  );
}
