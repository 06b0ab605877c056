import { countryName } from '../values/country-name.ts';
import type { Address } from './address.ts';

/** Returns the lines of an address as on a parcel, on the server: browsers may use other names of countries. */
export const addressLines = ({
  name,
  line1,
  line2,
  postal_code,
  city,
  state,
  country,
  phone,
}: Address): string[] => {
  const region = joinParts([state, postal_code], ' ');
  return [name, line1, line2, joinParts([city, region], ', '), countryName(country), phone].filter(Boolean);
};

const joinParts = (parts: readonly string[], separator: string): string =>
  parts.filter(Boolean).join(separator);
