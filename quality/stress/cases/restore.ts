import { join } from 'node:path';
import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import type { Baseline } from '../../../operations/consistency/stock-and-coupons.ts';
import { countStock } from '../../../operations/consistency/stock-and-coupons.ts';
import { queryEmbeddedDatabase } from '../../../test/support/embedded-database.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { createBuyer } from '../environment/buyer.ts';
import { startLoadGenerator } from '../environment/load-generator.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { eventualViolations } from '../invariants/all.ts';
import type { ObservedState } from '../invariants/observed-state.ts';
import { runOperation } from '../runner/run-operation.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';
import type { RecordedWrite } from '../support/recorder.ts';
import { waitUntil } from '../support/wait-until.ts';

const USERS = 6;
const STOCK = 100_000;
const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];

const waitForWrites = ({ recorder }: TestEnvironment, enough: number): Promise<void> => {
  const progress = () => recorder.acknowledged().length;
  return waitUntil(() => progress() >= enough, `${enough} writes are acknowledged`, { progress });
};

/** Completes a purchase at the restored shop. */
const checkPurchase = async (environment: TestEnvironment): Promise<string[]> => {
  const buyer = createBuyer(environment, 'masala-chai');
  await buyer.place();
  await buyer.pay();
  const status = await buyer.confirm();
  return status === 'paid' ? [] : [`an order at the restored shop is ${status}, not paid`];
};

/** Checks the invariants of the restored database, which lacks everything after the backup. */
const checkRestored = (
  environment: TestEnvironment,
  rows: RunQuery,
  acknowledged: readonly RecordedWrite[],
  baseline: Baseline,
) =>
  eventualViolations(async (): Promise<ObservedState> => {
    const known = await rows<{ receipt: string }>('select receipt from orders');
    const receipts = new Set(known.map(({ receipt }) => receipt));
    const ledger = [...(await environment.ledger())].filter(([receipt]) => receipts.has(receipt));
    return {
      rows,
      baseline,
      ledger: new Map(ledger),
      recorder: { ...environment.recorder, acknowledged: () => acknowledged },
      logs: environment.shops.map((shop) => shop.logOutput()).join(''),
    };
  });

/** Backs a shop up under load, restores it to another folder and starts it there. */
const runDrill = async (purchases: number): Promise<CaseResult> => {
  await using disposables = new AsyncDisposableStack();
  const environment = disposables.use(await startTestEnvironment(1));
  const target = disposables.use(await emptyFolder());
  const file = join(target.path, 'shop.backup');
  const restoredSettings = { DATA_DIR: join(target.path, 'data') };
  for (const tea of TEAS) await environment.restock(tea, STOCK);
  const baseline = await countStock(environment.rows);

  const load = startLoadGenerator(environment, USERS, seededRandom(runSeed()));
  await waitForWrites(environment, purchases);
  // Sessions are not restored, so open ones are not expected.
  const before = environment.recorder
    .acknowledged()
    .filter((write) => write.kind !== 'session' || !write.isOpen);
  const startedAt = performance.now();
  await runOperation('backup', [file], { DATA_DIR: environment.dataDir });
  const backedUpAt = performance.now();
  await load.stop();
  const after = environment.recorder.acknowledged().length - before.length;
  await environment.shops[0]?.stop();

  const stoppedAt = performance.now();
  await runOperation('restore', [file], restoredSettings);
  await environment.start(0, restoredSettings);
  const openedAt = performance.now();
  const rows: RunQuery = (statement, values) =>
    queryEmbeddedDatabase(restoredSettings.DATA_DIR, statement, values);
  const failures = createFailures();
  failures.add(
    ...(await checkPurchase(environment)),
    ...(await checkRestored(environment, rows, before, baseline)),
  );
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return {
    reached: `${before.length} acknowledged writes before and ${after} after the backup began, ${failures.count()} failures; backup made and checked in ${seconds(backedUpAt - startedAt)} s, restored and started in ${seconds(openedAt - stoppedAt)} s`,
    failures: failures.list(),
  };
};

export const restore: StressTest = {
  name: 'restore',
  description:
    'a shop is backed up under load, restored to another folder and started (acknowledged writes before the backup)',
  rounds: { short: 60, full: 500 },
  goal: 'every write acknowledged before the backup exists, all invariants hold, and purchases succeed',
  run: runDrill,
};
