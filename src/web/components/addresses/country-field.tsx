import { useMemo } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { countryName } from '#domain/values/country-name.ts';
import { browserLocale, countriesOfLanguages } from '../../state/shipping/guess-country.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { SelectField } from '../forms/field.tsx';

/** Countries, sorted by name. */
export type CountryNames = readonly { readonly code: string; readonly name: string }[];

/** Returns the countries with their names, sorted by name. */
export const countriesByName = (codes: readonly string[]): CountryNames =>
  codes.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, 'en'));

type Props = {
  readonly of: 'shipping' | 'billing';
  readonly country: string;
  readonly onCountry: (country: string) => void;
  readonly error: string | undefined;
  readonly names?: CountryNames | undefined;
};

/** A select of countries, all without `names`, with those of the browser's languages on top (PAY-3). */
export function CountryField({ of, country, onCountry, error, names }: Props) {
  const codes = useInBrowser(() => countriesOfLanguages(browserLocale().languages).join(' ')) ?? '';
  const likely = useMemo(() => [...new Set([...codes.split(' ').filter(Boolean), 'US'])], [codes]);
  const all = useMemo(() => names ?? countriesByName(COUNTRY_CODES), [names]);
  return (
    <SelectField
      label={copy.fields.country}
      name={`${of}.country`}
      error={error}
      autoComplete={`${of} country`}
      value={country}
      required
      onChange={({ target }) => onCountry(target.value)}
    >
      <option value="">{copy.chooseCountry}</option>
      <CountryGroup
        label={copy.likelyCountries}
        countries={all.filter(({ code }) => likely.includes(code))}
      />
      <CountryGroup label={copy.countries} countries={all.filter(({ code }) => !likely.includes(code))} />
    </SelectField>
  );
}

const CountryGroup = ({ label, countries }: { readonly label: string; readonly countries: CountryNames }) =>
  countries.length > 0 && (
    <optgroup label={label}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
