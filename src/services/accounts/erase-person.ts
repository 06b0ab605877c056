import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { AccountDataRepository } from '../ports/ports.ts';
import type { AccountDeletionDeps } from './delete-account.ts';

/** What an erasure found. */
export type ErasureReport = { readonly hadAccount: boolean; readonly ordersOfGuest: number };

type ErasurePorts = Pick<AccountDataRepository, 'findByEmail' | 'delete' | 'deleteGuest'>;

/** Erases the account and guest data of an email that its owner has verified; cancels unpaid orders first. */
export async function erasePerson(
  ports: AccountDeletionDeps,
  email: string,
): Promise<Result<ErasureReport, ShopError>> {
  const cancelled = await cancelOrdersOfPerson(ports, email);
  return cancelled.ok ? erasePersonData(ports.accountData, email) : cancelled;
}

/** Cancels the unpaid orders of a person, which an erasure needs. */
export async function cancelOrdersOfPerson(
  { accountData, cancelOrder }: AccountDeletionDeps,
  email: string,
): Promise<Result<void, ShopError>> {
  const user = await accountData.findByEmail(email);
  const open = [
    ...(await accountData.openOrdersOfGuest(email)),
    ...(user ? await accountData.openOrders(user.id) : []),
  ];
  for (const orderNumber of open) {
    const cancelled = await cancelOrder(orderNumber);
    if (!cancelled.ok) return cancelled;
  }
  return ok(undefined);
}

/** Erases a person without unpaid orders; an error may leave a part, unless the caller rolls back. */
export async function erasePersonData(
  accountData: ErasurePorts,
  email: string,
): Promise<Result<ErasureReport, ShopError & { readonly code: 'unpaid-order-left' }>> {
  const user = await accountData.findByEmail(email);
  if (user && !(await accountData.delete(user))) return err({ code: 'unpaid-order-left' });
  const ordersOfGuest = await accountData.deleteGuest(email);
  if (ordersOfGuest === undefined) return err({ code: 'unpaid-order-left' });
  return ok({ hadAccount: user !== undefined, ordersOfGuest });
}
