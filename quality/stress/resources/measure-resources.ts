import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { until } from '../wait-until.ts';

const PRELOAD = fileURLToPath(new URL('./preload.ts', import.meta.url));

const resourcesSchema = z.object({
  heapBytes: z.number(),
  descriptors: z.number(),
  timers: z.number(),
  sockets: z.number(),
});

/** What a shop holds, once its garbage is collected. */
export type Resources = z.infer<typeof resourcesSchema>;

/** How shops are started whose resources are counted; `file` is where they write. */
export const counted = (file: string, streamLifeMs: number): ShopSettings => ({
  NODE_OPTIONS: `--expose-gc --import=${PRELOAD}`,
  RESOURCES_FILE: file,
  STREAM_LIFE_MS: String(streamLifeMs),
});

/** Has the shop of that process count what it holds. */
export const countOf = async (file: string, pid: number): Promise<Resources> => {
  const own = `${file}.${pid}`;
  await rm(own, { force: true });
  process.kill(pid, 'SIGUSR2');
  let text = '';
  await until(async () => {
    text = await readFile(own, 'utf8').catch(() => '');
    return text !== '';
  }, `process ${pid} has counted what it holds`);
  return resourcesSchema.parse(JSON.parse(text));
};
