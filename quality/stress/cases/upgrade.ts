import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { listOrders } from '../../../test/support/order-list.ts';
import { sessionIdInUrl, shopPaymentControl } from '../../../test/support/payment-control.ts';
import { emptyFolder, freePort, startShopProcess } from '../../../test/support/shop-process.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import { PREVIOUS_RELEASE, previousReleaseFolder } from '../runner/previous-release.ts';
import { runOperation } from '../runner/run-operation.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';

const TEA = 'uji-matcha';

const placedSchema = z.object({ url: z.url() });
const savedSchema = z.object({ cart: z.array(z.object({ id: z.string(), quantity: z.number() })) });

/** What an account has in the shop: its orders by number, and the units in its cart. */
type AccountState = { readonly orders: Record<string, string>; readonly units: number };

const succeeded = async (pending: Promise<Response>): Promise<Response> => {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${await response.text()}`);
  return response;
};

/** A signed-in shopper that remembers what the shop has acknowledged. */
const createAccount = (origin: string) => {
  const shopper = shopperAt(origin);
  let acknowledged: AccountState = { orders: {}, units: 0 };
  const order = async (dataDir: string, isPaid: boolean): Promise<void> => {
    const { email: _, ...purchase } = aPurchase({ items: [{ id: TEA, quantity: 1 }] });
    const { url } = placedSchema.parse(
      await (await succeeded(shopper.post(apiMap.placeOrder, purchase))).json(),
    );
    if (isPaid) {
      await (await shopPaymentControl(dataDir)).pay(sessionIdInUrl(url));
      await succeeded(shopper.post(apiMap.confirmOrder.replace(':receipt', purchase.receipt)));
    }
    const status = isPaid ? 'paid' : 'awaiting-payment';
    acknowledged = { ...acknowledged, orders: { ...acknowledged.orders, [purchase.receipt]: status } };
  };
  return {
    shopper,
    acknowledged: () => acknowledged,
    /** Adds to the cart, pays one order and leaves one unpaid. */
    async use(dataDir: string): Promise<void> {
      await succeeded(shopper.changeSavedItems({ id: TEA, by: 1 }));
      acknowledged = { ...acknowledged, units: acknowledged.units + 1 };
      await order(dataDir, true);
      await order(dataDir, false);
    },
    /** Cancels the unpaid orders, because an account may have few of them. */
    async cancelUnpaid(): Promise<void> {
      for (const [receipt, status] of Object.entries(acknowledged.orders)) {
        if (status !== 'awaiting-payment') continue;
        await succeeded(shopper.post(apiMap.cancelOrder.replace(':receipt', receipt)));
        acknowledged = { ...acknowledged, orders: { ...acknowledged.orders, [receipt]: 'cancelled' } };
      }
    },
    /** Reads the state from the shop. */
    async read(): Promise<AccountState> {
      const orders = (await listOrders(shopper)).map(({ receipt, status }) => [receipt, status] as const);
      const { cart } = savedSchema.parse(await (await succeeded(shopper.request(apiMap.savedItems))).json());
      return {
        orders: Object.fromEntries(orders),
        units: cart.reduce((units, { quantity }) => units + quantity, 0),
      };
    },
  };
};

const sorted = ({ orders, units }: AccountState) => [Object.entries(orders).toSorted(), units];

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const previousFolder = previousReleaseFolder();
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  const [dataDir, restoredDir, file] = ['data', 'restored', 'shop.backup'].map((name) =>
    join(path, name),
  ) as [string, string, string];
  const port = await freePort();
  const account = createAccount(`http://localhost:${port}`);
  const failures = createFailures();
  const start = (release: 'previous' | 'this', DATA_DIR: string) =>
    startShopProcess(
      { PORT: String(port), DATA_DIR, TRUSTED_PROXIES: '1' },
      [],
      release === 'previous' ? ['env', '-C', previousFolder] : [],
    );
  const check = async (when: string, expected: AccountState): Promise<void> => {
    const found = await account.read();
    if (!isDeepStrictEqual(sorted(found), sorted(expected)))
      failures.add(`${when}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  };

  let backedUp: AccountState;
  let email: string;
  {
    await using _ = await start('previous', dataDir);
    email = await account.shopper.signUp();
    await account.use(dataDir);
    backedUp = account.acknowledged();
    await runOperation('backup', [file], { DATA_DIR: dataDir }, previousFolder);
  }
  for (let round = 1; round <= rounds; round += 1)
    for (const release of ['this', 'previous'] as const) {
      await using _ = await start(release, dataDir);
      const when = `round ${round} at ${release} release`;
      await check(when, account.acknowledged());
      await account.cancelUnpaid();
      await account.use(dataDir);
      await check(when, account.acknowledged());
      reportProgress(`${when}: ${failures.count()} failures`);
    }
  {
    await using _ = await start('this', dataDir);
    await check('at the end', account.acknowledged());
  }
  await runOperation('restore', [file], { DATA_DIR: restoredDir });
  await using _ = await start('this', restoredDir);
  await succeeded(account.shopper.signIn(email));
  await check('after the restore', backedUp);
  const orders = Object.keys(account.acknowledged().orders).length;
  return {
    reached: `${rounds} upgrades and downgrades with ${orders} orders, a restored backup, ${failures.count()} failures`,
    failures: failures.list(),
  };
};

export const upgrade: StressTest = {
  name: 'upgrade',
  description:
    'an account buys while its database is upgraded, used by the previous release again, and upgraded (upgrades); then this release restores a backup of the previous one',
  rounds: { short: 1, full: 3 },
  goal: 'the session, every order and the cart are there after each step',
  requires: PREVIOUS_RELEASE,
  run,
};
