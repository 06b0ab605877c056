import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { runSeed, seededRandom, splitRandom } from '#stress/support/random.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
afterEach(() => void vi.unstubAllEnvs());

/** A constant seed, a time, another variable or an unseeded random number. */
const ANOTHER_SEED = /\bseededRandom\((?!runSeed\(\)|Math\.floor\(random\(\))|\b\w+_SEED\b|Math\.random\(/;

test('every stress test derives its random numbers from the seed of the run', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('test/'),
  );
  expect(files.length).toBeGreaterThan(50);
  const own = files
    .filter((name) => name !== 'support/random.ts')
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => ANOTHER_SEED.test(line) && !line.includes('STRESS_SEED=$'))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(own).toEqual([]);
});

const drawn = (source: () => number) => Array.from({ length: 5 }, source);

test('the same seed repeats the same numbers, and another one does not', () => {
  vi.stubEnv('STRESS_SEED', '7');
  const once = drawn(seededRandom(runSeed()));
  expect(drawn(seededRandom(runSeed()))).toEqual(once);
  vi.stubEnv('STRESS_SEED', '8');
  expect(drawn(seededRandom(runSeed()))).not.toEqual(once);
  vi.stubEnv('STRESS_SEED', 'seven');
  expect(runSeed).toThrow('integer');
});

test('a generated seed stays the same for the whole run', () => {
  vi.stubEnv('STRESS_SEED', undefined);
  expect(runSeed()).toBe(runSeed());
});

test('parallel random sources are independent of their order of use', () => {
  const [one = Math.random, other = Math.random] = splitRandom(seededRandom(1), 2);
  const alone = drawn(other);
  const [first = Math.random, second = Math.random] = splitRandom(seededRandom(1), 2);
  drawn(first);
  expect(drawn(second)).toEqual(alone);
  expect(drawn(one)).not.toEqual(alone);
});
