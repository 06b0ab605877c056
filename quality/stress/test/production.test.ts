import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CRASH_POINTS } from '#stress/crash/crash-points.ts';
import { claimCurrentRelease } from '../../../src/bootstrap/process/current-release.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Everything that runs in production. */
const PRODUCTION = [
  'src',
  'emulators',
  'operations',
  'scripts/start.mjs',
  'scripts/operation.mjs',
  'scripts/launch',
];
const MARKERS = [...CRASH_POINTS, 'CRASH_FILE', 'crashPoint', 'crash-point', '#stress/', '/stress/crash'];

const filesUnder = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs|sql|json|html)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [join(root, path)];

const filesContaining = (traces: readonly string[], files: readonly string[]): string[] =>
  files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return traces.some((trace) => text.includes(trace));
  });

test('the production build contains no crash points of the stress tests', () => {
  const files = [...PRODUCTION, relative(root, claimCurrentRelease())]
    .flatMap(filesUnder)
    .filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(filesContaining(MARKERS, files)).toEqual([]);
  // Checks that the search itself works.
  expect(filesContaining(MARKERS, filesUnder('quality/stress/crash'))).not.toEqual([]);
});
