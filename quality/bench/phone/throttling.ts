import type { Page } from '@playwright/test';

/** Four times slower CPU, and slow 4G as browsers define it. */
export const THROTTLING = {
  cpuRate: 4,
  latencyMs: 562,
  downloadBps: 1_440_000,
  uploadBps: 675_000,
} as const;

const BITS = 8;

export const throttle = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING.cpuRate });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: THROTTLING.latencyMs,
    downloadThroughput: THROTTLING.downloadBps / BITS,
    uploadThroughput: THROTTLING.uploadBps / BITS,
  });
};
