import { median } from '#stress/load/quantile.ts';
import { emptyFolder, freePort, startShopProcess } from '../../../test/support/shop-process.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';

const MAX_MS = 1_500;

const run = async ({ cores, rounds }: BenchmarkContext): Promise<Measurement[]> => {
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
  const start = async (prefix: readonly string[]): Promise<number> => {
    const startedAt = performance.now();
    await using _shop = await startShopProcess(settings, [], prefix);
    return performance.now() - startedAt;
  };
  const firstStartMs = await start(cores.server);
  const restarts: number[] = [];
  for (let round = 0; round < rounds; round += 1) restarts.push(await start(cores.server));
  const ms = median(restarts);
  return [
    {
      metric: 'restart until ready: the shop with database and emulators, one core',
      goal: `≤ ${MAX_MS / 1_000} s`,
      reached: `${(ms / 1_000).toFixed(2)} s (first start ${(firstStartMs / 1_000).toFixed(1)} s)`,
      isMet: ms <= MAX_MS,
    },
  ];
};

export const restart: Benchmark = {
  name: 'restart',
  description: 'from the start of the process until the shop is ready, after a stop; median (starts)',
  rounds: { short: 2, full: 7 },
  run,
};
