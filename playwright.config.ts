import { defineConfig, devices } from '@playwright/test';
import type { Settings } from './test/journeys/journey.ts';
import { CHROMIUM } from './test/support/chromium.ts';

export default defineConfig<object, Settings>({
  testDir: 'test/journeys',
  globalSetup: './test/support/program-setup.ts',
  outputDir: '.cache/journeys',
  fullyParallel: true,
  // Two cores: with two, a sixth of their time was left.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // For a machine that is several times as slow as a desk's.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 20_000,
    // A trace of every test costs a fifth of the time; `--trace on` records one when it is wanted.
    trace: 'off',
    // It fetches every file of the shop for each new browser, which takes a fifth of the time. Where there is no connection,
    // and in the main story, it is allowed.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    {
      name: 'embedded',
      // Shown against a server, which is what two shops share.
      testIgnore: ['two-shops', 'google', 'declined-card'].map((story) => `**/${story}.test.ts`),
    },
    {
      name: 'server',
      testMatch: ['main-job', 'google', 'declined-card', 'two-shops'].map((story) => `**/${story}.test.ts`),
      use: { database: 'server' },
    },
    {
      name: 'phone',
      testMatch: '**/main-job.test.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
