import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rows } from '../../../operations/books/rows.ts';
import type { Baseline } from '../../../operations/books/stock.ts';
import { countStock } from '../../../operations/books/stock.ts';
import { embeddedRows } from '../../../test/support/embedded-rows.ts';
import { emptyFolder, type ShopSettings } from '../../../test/support/shop-process.ts';
import { aBuyer } from '../buyer.ts';
import { violationsAtRest } from '../invariants/all.ts';
import type { Evidence } from '../invariants/observed-state.ts';
import { crowd } from '../load-generator.ts';
import { seeded, seedOfRun } from '../random.ts';
import type { Acknowledged } from '../recorder.ts';
import { runProgram } from '../run-program.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { until } from '../wait-until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PEOPLE = 6;
const STOCK = 100_000;
const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];

/** Runs a command of the owner as `npm run` does; rejects with what it said when it fails. */
const command = async (name: 'backup' | 'restore', file: string, settings: ShopSettings): Promise<void> => {
  const { PATH = '', HOME = '' } = process.env;
  await runProgram([`operations/${name}.ts`, file], { cwd: root, env: { PATH, HOME, ...settings } });
};

const untilHeard = ({ witness }: Town, enough: number): Promise<void> => {
  const progress = () => witness.heard().length;
  return until(() => progress() >= enough, `${enough} writes are acknowledged`, { progress });
};

/** Buys at the restored shop, to the end. */
const buyAgain = async (town: Town): Promise<string[]> => {
  const buyer = aBuyer(town, 'masala-chai');
  await buyer.place();
  await buyer.pay();
  const status = await buyer.confirm();
  return status === 'paid' ? [] : [`an order at the restored shop became ${status} and not paid`];
};

/** What speaks against the restored books, which know nothing of what came after the backup. */
const judge = (town: Town, rows: Rows, heard: readonly Acknowledged[], baseline: Baseline) =>
  violationsAtRest(async (): Promise<Evidence> => {
    const known = await rows<{ receipt: string }>('select receipt from orders');
    const receipts = new Set(known.map(({ receipt }) => receipt));
    const ledger = [...(await town.ledger())].filter(([receipt]) => receipts.has(receipt));
    return {
      rows,
      baseline,
      ledger: new Map(ledger),
      witness: { ...town.witness, heard: () => heard },
      complaints: town.shops.map((shop) => shop.complaints()).join(''),
    };
  });

/** Backs a shop up while people buy, restores it elsewhere, and opens it there with what they have paid since. */
const drill = async (purchases: number): Promise<Figure> => {
  await using life = new AsyncDisposableStack();
  const town = life.use(await openTown(1));
  const elsewhere = life.use(await emptyFolder());
  const file = join(elsewhere.path, 'shop.backup');
  const moved = { DATA_DIR: join(elsewhere.path, 'data') };
  for (const tea of TEAS) await town.restock(tea, STOCK);
  const baseline = await countStock(town.rows);

  const people = crowd(town, PEOPLE, seeded(seedOfRun()));
  await untilHeard(town, purchases);
  // Whoever was signed in may have to sign in again.
  const before = town.witness.heard().filter((fact) => fact.what !== 'session' || !fact.isOpen);
  const begun = performance.now();
  await command('backup', file, { DATA_DIR: town.dataDir });
  const made = performance.now();
  await people.leave();
  const after = town.witness.heard().length - before.length;
  await town.shops[0]?.stop();

  const lost = performance.now();
  await command('restore', file, moved);
  await town.start(0, moved);
  const open = performance.now();
  const rows: Rows = (statement, values) => embeddedRows(moved.DATA_DIR, statement, values);
  const misses = createMisses();
  misses.add(...(await buyAgain(town)), ...(await judge(town, rows, before, baseline)));
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return {
    reached: `${before.length} acknowledgments before and ${after} after the backup began, ${misses.count()} losses; made and tried in ${seconds(made - begun)} s, restored and open in ${seconds(open - lost)} s`,
    misses: misses.list(),
  };
};

export const restored: Proof = {
  name: 'restore',
  says: 'a shop is backed up while people buy, restored elsewhere and opened (acknowledgments before the backup)',
  rounds: { test: 60, prove: 500 },
  goal: 'all that was acknowledged before the backup is there, books are in order, and people can buy',
  run: drill,
};
