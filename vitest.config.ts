import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    exclude: ['test/journeys/**', '**/node_modules/**'],
    // For a machine that is several times as slow as a desk's; nothing waits for it where all is well.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    // Two cores: more workers only make real servers slow.
    maxWorkers: 3,
    // What a shop is made of is loaded once for all files of a worker, which was a quarter of the time; so no module may keep state.
    isolate: false,
    setupFiles: ['test/support/network-guard.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{src,emulators,scripts,browsers}/**/*.test.ts', 'quality/reports/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{test,quality}/**/*.test.ts'],
          // The shop as it is now, and one PostgreSQL for all of them; every test has a database of its own in it.
          globalSetup: ['test/support/program-setup.ts', 'test/support/database-setup.ts'],
        },
      },
    ],
  },
});
