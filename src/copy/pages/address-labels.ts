import type { AddressFormat, AddressMetadata } from '#domain/orders/address-formats/address-metadata.ts';

const STATES: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province or city',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Region',
  parish: 'Parish',
  prefecture: 'Prefecture',
  region: 'Region',
  state: 'State',
};

const CITIES: Readonly<Record<string, string>> = {
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb',
};

const POSTAL_CODES: Readonly<Record<string, string>> = { eircode: 'Eircode', pin: 'PIN code' };

/** Returns what the fields of an address are called in a country. */
export const addressLabels = ({
  stateType = '',
  cityType = '',
  postalCodeType = '',
}: AddressMetadata): AddressFormat['labels'] => ({
  city: CITIES[cityType] ?? 'City',
  state: STATES[stateType] ?? 'Province',
  postal_code: POSTAL_CODES[postalCodeType] ?? 'Postal code',
});
