import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { addressFormats } from './bundling/address-formats.ts';

/** Starts a stress test after every third file: they need both cores, most other long tests wait for timers. */
class SpreadStressTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the base class
    const sorted = await super.sort(files);
    const isStressTest = ({ moduleId }: TestSpecification) => moduleId.includes('/quality/stress/');
    const stressTests = sorted.filter(isStressTest);
    const others = sorted.filter((file) => !isStressTest(file));
    const spread = others.flatMap((file, index) => [
      file,
      ...(index % 3 === 2 ? stressTests.splice(0, 1) : []),
    ]);
    return [...spread, ...stressTests];
  }
}

export default defineConfig({
  // Pages import what it provides.
  plugins: [addressFormats()],
  test: {
    exclude: ['test/journeys/**', '**/node_modules/**'],
    // Sufficient for a machine that is several times slower than a developer's.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    sequence: { sequencer: SpreadStressTests },
    // On two cores, more workers only slow down the servers under test.
    maxWorkers: 3,
    // Concurrent tests mostly wait for timers of the shop.
    maxConcurrency: 3,
    // All files of a worker share loaded modules, which saves a quarter of the time; so no module may have state.
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
          // Builds the shop and starts one PostgreSQL server, in which every test creates its own database.
          globalSetup: ['test/support/program-setup.ts', 'test/support/database-setup.ts'],
        },
      },
    ],
  },
});
