import metadata from 'virtual:address-metadata';
import {
  type AddressFormat,
  type AddressMetadata,
  orderOf,
} from '#domain/orders/address-formats/address-metadata.ts';
import type { Route } from './+types/route';

const HEADERS = { 'cache-control': 'public, max-age=86400' };

const toFormat = (country: AddressMetadata): AddressFormat => ({
  order: orderOf(country),
  postalCode:
    country.postalCode && country.postalCodeExample
      ? { pattern: country.postalCode, example: country.postalCodeExample }
      : null,
});

/** How the address form of a country looks, as JSON. */
export const loader = ({ params: { country } }: Route.LoaderArgs) => {
  const found = Object.hasOwn(metadata, country) ? metadata[country] : undefined;
  return found ? Response.json(toFormat(found), { headers: HEADERS }) : new Response(null, { status: 404 });
};
