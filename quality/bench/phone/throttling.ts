import type { Page } from '@playwright/test';

/** A processor four times slower, and slow 4G as browsers imitate it. */
export const SLOW = {
  processor: 4,
  latencyMs: 562,
  down: 1_440_000,
  up: 675_000,
} as const;

const BITS = 8;

/** Makes the phone that shows this page slow. */
export const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.down / BITS,
    uploadThroughput: SLOW.up / BITS,
  });
};
