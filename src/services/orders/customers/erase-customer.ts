import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { type AccountDeletionDeps, cancelOrdersOfPerson } from '../../accounts/index.ts';
import type { Ports } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest } from '../../staff/index.ts';
import { type ErasureInput, eraseCustomerVerb } from './customer-verbs.ts';

type EraseDeps = Parameters<typeof performVerb>[0] & AccountDeletionDeps & Pick<Ports, 'customers'>;

/** Erases a customer for staff as `npm run erase-person` does, after the unpaid orders are cancelled. */
export async function eraseCustomer(
  ports: EraseDeps,
  request: StaffRequest,
  input: ErasureInput,
): Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>> {
  const refusal = refusalOf(eraseCustomerVerb, request.actor, ports.clock());
  if (refusal) return err(refusal);
  const cancelled = await cancelOpenOrders(ports, input);
  return cancelled.ok ? performVerb(ports, eraseCustomerVerb, { ...request, input }) : cancelled;
}

/** Cancels nothing of a customer that the member has not seen; the verb then says so. */
const cancelOpenOrders = async (
  ports: EraseDeps,
  { id, expected }: ErasureInput,
): Promise<Result<void, StaffRefusal>> => {
  const customer = await ports.customers.find(id);
  const orders = customer && (await ports.customers.readSummary(customer))?.orders;
  if (customer?.email !== expected.email || orders !== expected.orders) return ok(undefined);
  const cancelled = await cancelOrdersOfPerson(ports, customer.email);
  if (cancelled.ok) return cancelled;
  return err(cancelled.error.code === 'payment-held' ? 'payment-under-review' : 'payment-unavailable');
};
