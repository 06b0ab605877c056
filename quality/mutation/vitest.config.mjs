import { defineConfig } from 'vitest/config';
import { selectedGroup } from './groups.mjs';

const { include, exclude, globalSetup } = selectedGroup();

export default defineConfig({
  test: {
    include,
    exclude,
    globalSetup,
    // Loading the shop per test file would take longer than the tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/network-guard.ts'],
  },
});
