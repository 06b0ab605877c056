import { median } from '#stress/load/quantile.ts';
import { emptyFolder, freePort, startShopProcess } from '../../../test/support/shop-process.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';

const MOST_MS = 1_500;

const run = async ({ cores, rounds }: Measuring): Promise<Reading[]> => {
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
  const start = async (prefix: readonly string[]): Promise<number> => {
    const begun = performance.now();
    await using _shop = await startShopProcess(settings, [], prefix);
    return performance.now() - begun;
  };
  const first = await start(cores.server);
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) again.push(await start(cores.server));
  const ms = median(again);
  return [
    {
      what: 'ready again: the shop with its database and emulators, on one core',
      goal: `≤ ${MOST_MS / 1_000} s`,
      reached: `${(ms / 1_000).toFixed(2)} s (the first time ${(first / 1_000).toFixed(1)} s)`,
      isMet: ms <= MOST_MS,
    },
  ];
};

/** How soon a shop that was stopped serves again. */
export const readyAgain: Row = {
  name: 'ready-again',
  says: 'from the start of the process until it serves, after it was stopped; median (starts)',
  rounds: { short: 2, full: 7 },
  run,
};
