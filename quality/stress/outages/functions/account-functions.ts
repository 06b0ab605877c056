import { apiMap } from '../../../../src/domain/api/api-map.ts';
import { anAddress } from '../../../../test/support/examples.ts';
import { apiFunction, pageFunction, type ShopFunction } from './shop-function.ts';
import type { Visit } from './visit.ts';

/** Returns how many rows with the email of the account that the forms change. */
const countRows =
  (from: string) =>
  async ({ environment, accounts }: Visit): Promise<number> => {
    const [row] = await environment.rows<{ n: number }>(`select count(*)::int as n from ${from}`, [
      accounts.verificationForm.email,
    ]);
    return row?.n ?? 0;
  };

const addressIn = (city: string) => anAddress({ city });
const addressesIn = (city: string): string =>
  `saved_addresses a join users u on u.id = a.user_id where u.email = $1 and a.address->>'city' = '${city}'`;

/** Functions that change an account. */
export const ACCOUNT_FUNCTIONS = {
  'account-change': pageFunction(
    'POST /account/details',
    ({ accounts }) =>
      accounts.verificationForm.shopper.send('/account/details', {
        intent: 'change-name',
        displayName: 'Grace',
      }),
    { status: 302, count: countRows("users where email = $1 and display_name = 'Grace'") },
  ),
  'address-change': pageFunction(
    'POST /account/addresses',
    ({ accounts }) =>
      accounts.verificationForm.shopper.send('/account/addresses', {
        intent: 'save',
        ...Object.fromEntries(
          Object.entries(addressIn('Porto')).map(([name, text]) => [`shipping.${name}`, text]),
        ),
      }),
    { status: 302, count: countRows(addressesIn('Porto')) },
  ),
  'address-of-checkout': apiFunction(
    `POST ${apiMap.addresses}`,
    ({ accounts }) =>
      accounts.verificationForm.shopper.post(apiMap.addresses, { address: addressIn('Lyon') }),
    { count: countRows(addressesIn('Lyon')) },
  ),
} as const satisfies Record<string, ShopFunction>;
