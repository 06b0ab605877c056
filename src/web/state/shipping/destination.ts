import { addressDraft } from '../storage/drafts.ts';
import { lastAddress } from '../storage/last-address.ts';

/** Where a cart goes, as far as the browser knows, and how. */
export type Destination = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  /** The chosen shipping method; undefined for the cheapest delivery. */
  readonly shippingMethod: string | undefined;
};

/** Name of the field of the checkout form with the shipping method. */
export const SHIPPING_METHOD_FIELD = 'shippingMethod';

/** Loaded when it is needed, because of its list of countries. */
const guess = async (): Promise<string | undefined> => {
  try {
    const { guessBrowserCountry } = await import('./guess-country.ts');
    return await guessBrowserCountry();
  } catch {
    return undefined;
  }
};

/**
 * Returns the country and method of the checkout form's draft.
 * Without a draft: the country of the last order, or the one that time zone and languages suggest.
 */
export const readDestination = async (): Promise<Destination> => {
  const draft = addressDraft.read();
  return {
    country: draft['shipping.country'] || lastAddress.read()['shipping.country'] || (await guess()),
    shippingMethod: draft[SHIPPING_METHOD_FIELD] || undefined,
  };
};
