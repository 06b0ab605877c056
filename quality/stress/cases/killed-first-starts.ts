import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedRows, stopDatabaseIn } from '../../../test/support/embedded-rows.ts';
import { lives } from '../../../test/support/living.ts';
import { beginShopProcess, emptyFolder, freePort } from '../../../test/support/shop-process.ts';
import { sideBySide } from '../run-in-lanes.ts';
import { createMisses, type Figure, type Misses, type Note, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';

/** Kills a very first start after a share of what it takes, and starts again. */
const killFirstStart = async (town: Town, share: number): Promise<string[]> => {
  await using folder = await emptyFolder();
  await using life = new AsyncDisposableStack();
  const abandoned = lives(() => stopDatabaseIn(folder.path));
  life.defer(async () => void (await abandoned()));
  const settings = { ...town.settings, PORT: String(await freePort()), DATA_DIR: folder.path };
  const begun = beginShopProcess(settings);
  const early = begun.opened.then(
    () => 'open',
    () => 'killed',
  );
  await wait(share * town.firstStartMs);
  await begun.kill();
  await early;
  const again = beginShopProcess(settings);
  const said = await again.opened.then(
    (shop) => {
      life.use(shop);
      return '';
    },
    (error: unknown) => String(error),
  );
  if (said) return [`after ${Math.round(share * 100)} % the next start ends: ${said.slice(0, 300)}`];
  const [made] = await embeddedRows<{ n: number }>(
    folder.path,
    'select count(*)::integer as n from products',
  );
  return made?.n ? [] : [`after ${Math.round(share * 100)} % the shop in ${join(folder.path)} is empty`];
};

const killInTurn = async (shares: readonly number[], rounds: number, misses: Misses, died: () => void) => {
  await using town = await openTown(1);
  for (const share of shares) {
    misses.add(...(await killFirstStart(town, share / rounds)));
    died();
  }
};

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  const misses = createMisses();
  let deaths = 0;
  await sideBySide(rounds, (shares) =>
    killInTurn(shares, rounds, misses, () => {
      deaths += 1;
      note(`${deaths} of ${rounds}, ${misses.count()} misses`);
    }),
  );
  return { reached: `${deaths - misses.count()} of ${deaths} were opened`, misses: misses.list() };
};

export const halfMade: Proof = {
  name: 'half-made',
  says: 'the very first start is killed at moments spread over all of it (moments)',
  rounds: { test: 2, prove: 36 },
  goal: 'the next start opens a whole shop every time',
  run,
};
