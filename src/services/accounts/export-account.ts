import type { User } from '#domain/accounts/session.ts';
import type { AccountRecord, Ports } from '../ports/ports.ts';

/** Everything that the shop keeps of a shopper, for the shopper. */
export const handOverAccount =
  ({ accountData }: Pick<Ports, 'accountData'>) =>
  (user: User): Promise<AccountRecord> =>
    accountData.of(user);
