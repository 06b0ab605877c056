import { defineConfig } from 'vitest/config';
import { part } from './groups.mjs';

const { include, exclude, globalSetup } = part();

export default defineConfig({
  test: {
    include,
    exclude,
    globalSetup,
    // Loading the shop anew for each file of tests would take longer than they do.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/network-guard.ts'],
  },
});
