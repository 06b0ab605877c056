import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

const WIDTHS = { 390: 844, 768: 1024, 1440: 900 };

/** Runs the screenshots once per width. */
export default defineConfig({
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' } },
  testDir: '.',
  testMatch: ['screenshots.ts', 'admin-screenshots.ts'],
  globalSetup: '../../test/support/program-setup.ts',
  outputDir: '../../.cache/screenshot-failures',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  projects: Object.entries(WIDTHS).map(([width, height]) => ({
    name: width,
    use: { viewport: { width: Number(width), height }, hasTouch: Number(width) < 1024 },
  })),
});
