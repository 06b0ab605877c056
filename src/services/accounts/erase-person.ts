import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { type AccountDeletionDeps, deleteAccountData } from './delete-account.ts';

type ErasureReport = { readonly hadAccount: boolean; readonly ordersOfGuest: number };

/** Erases the account and guest data of an email that its owner has verified; cancels unpaid orders first. */
export async function erasePerson(
  ports: AccountDeletionDeps,
  email: string,
): Promise<Result<ErasureReport, ShopError>> {
  for (const orderNumber of await ports.accountData.openOrdersOfGuest(email)) {
    const cancelled = await ports.cancelOrder(orderNumber);
    if (!cancelled.ok) return cancelled;
  }
  const user = await ports.accountData.findByEmail(email);
  const removed = user ? await deleteAccountData(ports, user) : ok(undefined);
  if (!removed.ok) return removed;
  const ordersOfGuest = await ports.accountData.deleteGuest(email);
  if (ordersOfGuest === undefined) return err({ code: 'unpaid-order-left' });
  return ok({ hadAccount: user !== undefined, ordersOfGuest });
}
