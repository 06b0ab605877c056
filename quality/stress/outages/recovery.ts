import type { TestEnvironment } from '../environment/test-environment.ts';
import { waitFor, waitUntilEmpty } from '../support/wait-until.ts';
import { TEA, type Visit } from './functions/visit.ts';

const RETRY_MS = 100;
const EMAILS_MS = 60_000;

/** The rejected order succeeds and is paid once the fault has ended. */
export const checkRecovery = async (
  { newBuyer, unpaidBuyer }: Visit,
  deadline: number,
): Promise<string[]> => {
  const waitOptions = () => ({ timeoutMs: deadline - Date.now(), intervalMs: RETRY_MS });
  const rejected = await waitUntilEmpty(async () => {
    const placed = await newBuyer.place();
    return 'rejected' in placed
      ? [`after the fault an order was rejected with ${placed.rejected}: ${placed.text}`]
      : [];
  }, waitOptions());
  if (rejected.length > 0) return rejected;
  await newBuyer.pay();
  const isPaid = await waitFor(async () => (await newBuyer.confirm()) === 'paid', waitOptions());
  if (!isPaid) return ['after the fault a payment was not confirmed'];
  // The order whose payment page stayed open can still be cancelled.
  return (await unpaidBuyer.cancel()).ok ? [] : ['after the fault an order could not be cancelled'];
};

const EXPEDITE_EMAILS =
  "update letters set due_at = now() - interval '1 second' where due_at is not null returning id";

/** Every email written during the fault is sent. */
export const checkEmailsSent = async (environment: TestEnvironment): Promise<string[]> => {
  const unsent = await waitUntilEmpty(
    async () =>
      (await environment.rows<{ id: string }>(EXPEDITE_EMAILS)).map(
        ({ id }) => `email ${id} was not sent after the fault`,
      ),
    { timeoutMs: EMAILS_MS, intervalMs: RETRY_MS },
  );
  if (unsent.length > 0) return unsent;
  const abandoned = await environment.rows(
    'select id from letters where sent_at is null and due_at is null and attempts > 0',
  );
  return abandoned.length === 0 ? [] : [`${abandoned.length} emails were abandoned`];
};

/** Cancels unpaid orders, so that the shop becomes idle, and restocks. */
export const cleanUp = async (visit: Visit): Promise<void> => {
  const { environment, newBuyer, unpaidBuyer, cancellingBuyer, linkBuyer, accounts } = visit;
  await Promise.all([newBuyer, unpaidBuyer, cancellingBuyer, linkBuyer].map((buyer) => buyer.cancel()));
  await accounts.deletion.shopper.deleteAccount();
  await environment.restock(TEA, 2);
};
