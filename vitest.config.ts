import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,stand-ins,test,scripts}/**/*.test.ts'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make real servers slow.
    maxWorkers: 2,
  },
});
