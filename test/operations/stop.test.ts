import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STOP_TIMEOUT_MS } from '#adapters/emulators/emulator-process.ts';
import { SHUTDOWN_TIMEOUT_MS } from '#adapters/http/connections/listener.ts';
import { QUEUE_STOP_TIMEOUT_MS } from '#adapters/jobs/job-queue.ts';
import { UNSUBSCRIBE_MS } from '#adapters/postgres/connection/subscription.ts';
import { IMMEDIATE_STOP_TIMEOUT_MS, KILL_TIMEOUT_MS } from '#adapters/postgres/embedded/postmaster.ts';
import { CONNECT_TIMEOUT_MS } from '#adapters/postgres/embedded/shop-lock.ts';
import { FAST_STOP_TIMEOUT_MS } from '#adapters/postgres/embedded/start-embedded.ts';
import { JOB_STOP_MS } from '../../src/bootstrap/async/repeat.ts';
import { QUERY_STOP_MS } from '../../src/bootstrap/database/connect-database.ts';
import { LOCK_RELEASE_MS } from '../../src/bootstrap/database/start-database.ts';
import { RECONCILE_STOP_MS } from '../../src/bootstrap/start-background-jobs.ts';
import { MAX_DRAIN_S } from '../../src/config/settings.ts';

const sourcesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
/** The composition root, which declares each timeout of the shutdown once. */
const SOURCES = sourcesIn('src/bootstrap');
const countMatches = (pattern: RegExp, sources = SOURCES): number => [...sources.matchAll(pattern)].length;

/** Database subscriptions, each of which waits when it is stopped. */
const SUBSCRIPTIONS = countMatches(/\bsubscribe\(\s*database,/g, sourcesIn('src/adapters/postgres'));

/** Limits of the shutdown, by the name of the constant; those of a start are excluded. */
const WAITS: Record<string, number> = { RECONCILE_STOP_MS, QUERY_STOP_MS, LOCK_RELEASE_MS };
const OF_START = ['ABORT_CLEANUP_MS', 'SUBSCRIBE_MS'];
const waits = [
  ...SOURCES.matchAll(/withTimeout\(\s*(?:signal\.aborted \? ABORTED_START_MS : )?([A-Z_]+_MS),/g),
]
  .map(([, name = '']) => name)
  .filter((name) => !OF_START.includes(name));

const MAX_STOP_MS = [
  MAX_DRAIN_S * 1_000,
  SHUTDOWN_TIMEOUT_MS,
  ...waits.map((name) => WAITS[name] ?? Number.NaN),
  SUBSCRIPTIONS * UNSUBSCRIBE_MS,
  // Opening the queue waits twice.
  (countMatches(/[( ]repeat\('/g) + 1) * JOB_STOP_MS,
  QUEUE_STOP_TIMEOUT_MS,
  countMatches(/disposables\.defer\(emulator\.stop\)/g) * STOP_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  FAST_STOP_TIMEOUT_MS + IMMEDIATE_STOP_TIMEOUT_MS + KILL_TIMEOUT_MS,
].reduce((sum, ms) => sum + ms, 0);

const seconds = (path: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(path, 'utf8'))?.[1]);

test('the stop limit includes every wait: subscriptions, jobs, pools, emulators and the lock', () => {
  expect(SUBSCRIPTIONS).toBe(3);
  expect(waits.toSorted()).toEqual(['LOCK_RELEASE_MS', 'QUERY_STOP_MS', 'RECONCILE_STOP_MS']);
  // The other one stops a repeated job.
  expect(countMatches(/\bwithTimeout\(/g)).toBe(waits.length + OF_START.length + 1);
  expect(countMatches(/[( ]repeat\('/g)).toBe(3);
  expect(countMatches(/disposables\.defer\(emulator\.stop\)/g)).toBe(3);
  // One of these waits closes all pools.
  expect(countMatches(/openDatabase\(/g)).toBe(1);
});

test('the longest stop fits within the timeouts of launcher and supervisor', () => {
  const killAfter = seconds('scripts/launch/run.mjs', /killAfterMs = (\d+)_000/);
  // Phases without a limit take no more than seconds.
  expect(killAfter).toBeGreaterThan(MAX_STOP_MS / 1_000 + 10);
  expect(seconds('scripts/launch/run.mjs', /longest shutdown of the shop, (\d+) s/)).toBe(
    MAX_STOP_MS / 1_000,
  );
  const documented = seconds('docs/operations.md', /left after (\d+) seconds/);
  expect(documented).toBe(killAfter);
  expect(seconds('deploy/systemd/camellia@.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(documented);
  expect(seconds('docs/operations.md', /docker stop --time (\d+)/)).toBeGreaterThan(documented);
});
