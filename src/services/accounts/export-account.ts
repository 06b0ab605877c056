import type { User } from '#domain/accounts/session.ts';
import type { AccountRecord, Ports } from '../ports/ports.ts';

/** Exports all personal data of an account for its owner. */
export const exportAccount =
  ({ accountData }: Pick<Ports, 'accountData'>) =>
  (user: User): Promise<AccountRecord> =>
    accountData.export(user);
