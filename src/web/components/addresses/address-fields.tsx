import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { addressLabels } from '#copy/messages/address-labels.ts';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import type { AddressField } from '#domain/orders/address.ts';
import { requirementOf, stateOptions } from '#domain/orders/address-formats/address-format.ts';
import { ADDRESS_LIMITS } from '#domain/orders/address-formats/address-limits.ts';
import {
  formatPostalCode,
  matchesPostalCode,
  orderOf,
} from '#domain/orders/address-formats/address-metadata.ts';
import { maxTyped } from '#domain/text/typed-text.ts';
import { Field, SelectField } from '../forms/field.tsx';
import styles from './address-fields.module.css';
import { CountryField, type CountryNames } from './country-field.tsx';
import { useAddressFormat } from './use-address-format.ts';

type TextField = Exclude<AddressField, 'country'>;

/** Autofill, and the keyboard that a phone shows. */
const inputs: Record<TextField, { autoComplete: string; type?: string; inputMode?: 'tel' }> = {
  name: { autoComplete: 'name' },
  line1: { autoComplete: 'address-line1' },
  line2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  postal_code: { autoComplete: 'postal-code' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
};

/** Without a loaded format, the order and the names of the United States. */
const DEFAULT_ORDER = orderOf({ order: 'ACSZ' });

const needOf = (country: string, name: TextField) => {
  if (name === 'line2') return 'optional';
  return name === 'city' || name === 'state' || name === 'postal_code'
    ? requirementOf(country, name)
    : 'required';
};

type Props = {
  readonly of: 'shipping' | 'billing';
  readonly errors: FieldErrors;
  readonly country: string;
  readonly onCountry: (country: string) => void;
  readonly legend?: string;
  /** Text that the fields begin with, by their names. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The countries to choose from with their names, if the server renders the fields: those of a browser may differ. */
  readonly countryNames?: CountryNames | undefined;
};

/** An address (PAY-1, PAY-3). The country comes first, since it decides the other fields. */
export function AddressFields({
  of,
  errors,
  country,
  onCountry,
  legend = copy[of],
  values,
  countryNames,
}: Props) {
  const format = useAddressFormat(country);
  const labels = { ...copy.fields, ...addressLabels(country) };
  const { fieldset, state, options, onState } = useStateField({ of, country, values });
  const [postalCode, setPostalCode] = useState('');
  const hasOddPostalCode =
    format !== undefined &&
    postalCode !== '' &&
    !matchesPostalCode(format, formatPostalCode(format, country, postalCode));
  const hintOf = (name: TextField): string | undefined => {
    if (name === 'phone') return copy.phoneHint;
    if (name !== 'postal_code' || !format?.postalCode || !hasOddPostalCode) return undefined;
    return copy.oddPostalCode(labels.postal_code, format.postalCode.example);
  };
  const field = (name: TextField) => {
    if (name === 'state' && options) {
      return (
        <SelectField
          key="states"
          label={labels.state}
          name={`${of}.state`}
          error={errors[`${of}.state`]}
          autoComplete={`${of} address-level1`}
          value={options.includes(state) ? state : ''}
          onChange={onState}
          required
        >
          <option value="">{copy.chooseState(labels.state)}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    }
    const need = needOf(country, name);
    const hint = hintOf(name);
    return (
      <Field
        key={name}
        label={labels[name]}
        name={`${of}.${name}`}
        error={errors[`${of}.${name}`]}
        {...(name === 'state'
          ? { value: state, onChange: onState }
          : { defaultValue: values?.[`${of}.${name}`] })}
        maxLength={maxTyped(ADDRESS_LIMITS[name])}
        {...(hint !== undefined && { hint })}
        {...(need === 'optional' && { isOptional: copy.optional })}
        {...(name === 'postal_code' && {
          onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
            if (format) target.value = formatPostalCode(format, country, target.value);
            setPostalCode(target.value);
          },
        })}
        required={need === 'required'}
        isAbsent={need === 'absent'}
        {...inputs[name]}
        autoComplete={`${of} ${inputs[name].autoComplete}`}
      />
    );
  };
  return (
    <fieldset ref={fieldset} className={styles['address']}>
      <legend>{legend}</legend>
      <CountryField
        of={of}
        country={country}
        onCountry={onCountry}
        error={errors[`${of}.country`]}
        names={countryNames}
      />
      {field('name')}
      {(format?.order ?? DEFAULT_ORDER).map(field)}
      {field('phone')}
    </fieldset>
  );
}

/** The state, which another country may show as text or as a choice. A stored one stays a choice although it is not listed. */
const useStateField = ({ of, country, values }: Pick<Props, 'of' | 'country' | 'values'>) => {
  const name = `${of}.state`;
  const [typed, setTyped] = useState({ state: values?.[name] ?? '', country });
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = fieldset.current?.elements.namedItem(name);
    // Text may be typed before hydration.
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
      setTyped((before) => ({ ...before, state: element.value || before.state }));
  }, [name]);
  const listed = stateOptions(country);
  const { state } = typed;
  const isUnlisted = state !== '' && !listed?.includes(state) && ['', country].includes(typed.country);
  return {
    fieldset,
    state,
    /** Undefined if the state is typed. */
    options: listed && isUnlisted ? [...listed, state] : listed,
    onState: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ state: target.value, country }),
  };
};
