import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { Address } from '#domain/orders/address.ts';
import { call } from './call.ts';

const addressTexts = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
});

const savedSchema = z.object({
  addresses: z.array(z.object({ id: z.string(), isDefault: z.boolean(), address: addressTexts })),
  lastUsed: z.nullable(addressTexts),
});
/** The saved addresses of the account, the default first, and that of its newest order if it is not saved. */
export type FetchedAddresses = z.infer<typeof savedSchema>;

/** Fetches the address book of the signed-in shopper. */
export const fetchSavedAddresses = () => call(apiMap.addresses, { schema: savedSchema });

/** Saves an address in the account. */
export const saveAddress = (address: Address) =>
  call(apiMap.addresses, { method: 'POST', body: { address }, schema: z.object({ isSaved: z.boolean() }) });
