import { setTimeout as wait } from 'node:timers/promises';
import { isTransient } from '../../../src/adapters/postgres/connection/transient-errors.ts';
import { systemCode } from '../../../src/platform/system-error.ts';
import { splitRandom } from '../support/random.ts';
import { type BuyerEnvironment, createBuyer } from './buyer.ts';
import type { TestEnvironment } from './test-environment.ts';
import { runUserSession, type SessionEnvironment } from './user-session.ts';

const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];
const randomTea = (random: () => number): string => TEAS[Math.floor(random() * TEAS.length)] ?? '';
/** Share of shoppers who use an account; the others buy as guests. */
const ACCOUNT_SHARE = 0.3;
const RETRY_MS = 50;
const isSocketClosed = (error: unknown): boolean =>
  error instanceof Error && (systemCode(error) === 'UND_ERR_SOCKET' || isSocketClosed(error.cause));
/** True if the request failed because the shop or the database was killed. */
export const isConnectionLost = (error: unknown): boolean => isTransient(error) || isSocketClosed(error);

const describeError = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack}${error.cause ? ` since ${describeError(error.cause)}` : ''}`
    : String(error);

type LoadEnvironment = BuyerEnvironment & SessionEnvironment & Pick<TestEnvironment, 'restock'>;

/** Places an order; most users pay, some cancel and some leave. */
const placeOrder = async (environment: LoadEnvironment, random: () => number): Promise<void> => {
  const shop = Math.floor(random() * environment.origins.length);
  const tea = randomTea(random);
  const buyer = createBuyer(environment, tea, 1 + Math.floor(random() * 3), shop);
  const placed = await buyer.place();
  if ('rejected' in placed) {
    if (placed.rejected === 409) await environment.restock(tea, 100);
    return;
  }
  const choice = random();
  if (choice < 0.15) return;
  if (choice < 0.3) return void (await buyer.cancel());
  await buyer.pay();
  if (choice < 0.5) return;
  await buyer.confirm();
  await buyer.viewOrder();
};

/**
 * Runs `size` concurrent users until stopped. A failed session is reported as a violation unless it is expected:
 * a running shop must answer every request.
 */
export const startLoadGenerator = (
  environment: LoadEnvironment,
  size: number,
  random: () => number,
  isExpected: (error: unknown) => boolean = () => false,
) => {
  const stopping = new AbortController();
  const reportFailure = (error: unknown): false => {
    if (!isExpected(error))
      environment.recorder.reportViolation(`I6: a user session failed: ${describeError(error)}`);
    return false;
  };
  const runUser = async (userRandom: () => number) => {
    while (!stopping.signal.aborted) {
      const session =
        userRandom() < ACCOUNT_SHARE
          ? runUserSession(environment, randomTea(userRandom), userRandom)
          : placeOrder(environment, userRandom);
      const isCompleted = await session.then(() => true, reportFailure);
      if (!isCompleted) await wait(RETRY_MS);
    }
  };
  const users = splitRandom(random, size).map(runUser);
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(users);
    },
  };
};
