import type { User } from '#domain/accounts/session.ts';
import type { Ports } from '../ports/ports.ts';

export const hasPassword =
  ({ accountData }: Pick<Ports, 'accountData'>) =>
  async (user: User): Promise<boolean> =>
    (await accountData.passwordHash(user.id)) !== undefined;
