import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { waitUntil } from '../support/wait-until.ts';

const PRELOAD = fileURLToPath(new URL('./preload.ts', import.meta.url));

const resourcesSchema = z.object({
  heapBytes: z.number(),
  descriptors: z.number(),
  timers: z.number(),
  sockets: z.number(),
});

/** Resources of a shop after garbage collection. */
export type Resources = z.infer<typeof resourcesSchema>;

/** Settings for a shop that writes its resources to `file`. */
export const resourceSettings = (file: string, streamLifeMs: number): ShopSettings => ({
  NODE_OPTIONS: `--expose-gc --import=${PRELOAD}`,
  RESOURCES_FILE: file,
  STREAM_LIFETIME_MS: String(streamLifeMs),
});

export const measureResources = async (file: string, pid: number): Promise<Resources> => {
  const processFile = `${file}.${pid}`;
  await rm(processFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  let text = '';
  await waitUntil(async () => {
    text = await readFile(processFile, 'utf8').catch(() => '');
    return text !== '';
  }, `process ${pid} has written its resources`);
  return resourcesSchema.parse(JSON.parse(text));
};
