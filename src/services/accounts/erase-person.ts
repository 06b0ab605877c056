import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { type RemoveAccountDeps, removeWhole } from './delete-account.ts';

type Forgotten = { readonly hadAccount: boolean; readonly ordersOfGuest: number };

/** Erases the account and guest data of an email that its owner has verified; cancels unpaid orders first. */
export const forgetPerson =
  (ports: RemoveAccountDeps) =>
  async (email: string): Promise<Result<Forgotten, ShopError>> => {
    for (const receipt of await ports.accountData.openOrdersOfGuest(email)) {
      const cancelled = await ports.cancelOrder(receipt, null);
      if (!cancelled.ok) return cancelled;
    }
    const user = await ports.accountData.withAddress(email);
    const removed = user ? await removeWhole(ports, user) : ok(undefined);
    if (!removed.ok) return removed;
    const ordersOfGuest = await ports.accountData.removeGuest(email);
    if (ordersOfGuest === undefined) return err({ code: 'unpaid-order-left' });
    return ok({ hadAccount: user !== undefined, ordersOfGuest });
  };
