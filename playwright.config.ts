import { defineConfig, devices } from '@playwright/test';
import type { WorkerOptions } from './test/journeys/journey.ts';
import { CHROMIUM } from './test/support/chromium.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: 'test/journeys',
  globalSetup: './test/support/program-setup.ts',
  outputDir: '.cache/journeys',
  fullyParallel: true,
  // On two cores, two workers leave a sixth of the processor time unused.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Sufficient for a machine that is several times slower than a developer's.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 20_000,
    // A trace of every test costs a fifth of the time; `--trace on` records one.
    trace: 'off',
    // The service worker fetches every file for each new context, a fifth of the time. Offline tests and main-job allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    {
      name: 'embedded',
      // These run in the project `server`, against a PostgreSQL server that shops can share.
      testIgnore: ['two-shops', 'google', 'declined-card'].map((name) => `**/${name}.test.ts`),
    },
    {
      name: 'server',
      testMatch: ['main-job', 'google', 'declined-card', 'two-shops'].map((name) => `**/${name}.test.ts`),
      use: { database: 'server' },
    },
    {
      name: 'phone',
      testMatch: '**/main-job.test.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
