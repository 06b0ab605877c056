import { apiMap } from '../../../src/domain/api/api-map.ts';
import { PASSWORD } from '../../../test/support/shopper.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { waitFor, waitUntilEmpty } from '../wait-until.ts';
import { TEA, type Visit } from './visit.ts';

const RETRY_MS = 100;
const LETTERS_MS = 60_000;

/** The same order goes through as soon as the fault is over, and is paid. */
export const checkRecovery = async (
  { newBuyer, unpaidBuyer }: Visit,
  deadline: number,
): Promise<string[]> => {
  const waitOptions = () => ({ ms: deadline - Date.now(), intervalMs: RETRY_MS });
  const rejected = await waitUntilEmpty(async () => {
    const placed = await newBuyer.place();
    return 'rejected' in placed
      ? [`after the fault an order was answered ${placed.rejected} ${placed.text}`]
      : [];
  }, waitOptions());
  if (rejected.length > 0) return rejected;
  await newBuyer.pay();
  const isPaid = await waitFor(async () => (await newBuyer.confirm()) === 'paid', waitOptions());
  if (!isPaid) return ['after the fault a payment was not taken'];
  // Whose payment page was left open may still want nothing.
  return (await unpaidBuyer.cancel()).ok ? [] : ['after the fault an order could not be cancelled'];
};

const EXPEDITE_EMAILS =
  "update letters set due_at = now() - interval '1 second' where due_at is not null returning id";

/** Every letter that was written meanwhile reaches the mail server. */
export const checkEmailsSent = async (environment: TestEnvironment): Promise<string[]> => {
  const unsent = await waitUntilEmpty(
    async () =>
      (await environment.rows<{ id: string }>(EXPEDITE_EMAILS)).map(
        ({ id }) => `letter ${id} was not sent after the fault`,
      ),
    { timeoutMs: LETTERS_MS, intervalMs: RETRY_MS },
  );
  if (unsent.length > 0) return unsent;
  const abandoned = await environment.rows('select id from letters where sent_at is null and due_at is null');
  return abandoned.length === 0 ? [] : [`${abandoned.length} letters were given up`];
};

/** Ends what still awaits payment, so that the shop comes to rest, and puts on the shelf again what was bought. */
export const cleanUp = async (visit: Visit): Promise<void> => {
  const { environment, newBuyer, unpaidBuyer, cancellingBuyer, linkBuyer, accounts } = visit;
  await Promise.all([newBuyer, unpaidBuyer, cancellingBuyer, linkBuyer].map((buyer) => buyer.cancel()));
  await accounts.deletion.shopper.post(apiMap.removeAccount, { password: PASSWORD });
  await environment.restock(TEA, 2);
};
