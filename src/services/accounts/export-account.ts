import type { User } from '#domain/accounts/session.ts';
import type { AccountRecord, Ports } from '../ports/ports.ts';

export const exportAccount =
  ({ accountData }: Pick<Ports, 'accountData'>) =>
  (user: User): Promise<AccountRecord> =>
    accountData.export(user);
