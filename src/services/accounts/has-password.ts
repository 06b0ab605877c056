import type { User } from '#domain/accounts/session.ts';
import type { Ports } from '../ports/ports.ts';

/** Whether an account can be signed in to by password. */
export const hasPassword =
  ({ accountData }: Pick<Ports, 'accountData'>) =>
  async (user: User): Promise<boolean> =>
    (await accountData.passwordHash(user.id)) !== undefined;
