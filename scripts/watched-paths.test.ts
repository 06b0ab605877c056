import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchedPaths } from './watched-paths.mjs';

test('watches every part of the server, and no page, in development', () => {
  const watched = watchedPaths();
  const parts = [
    'adapters',
    'bootstrap',
    'config',
    'copy/emails.ts',
    'copy/messages',
    'domain',
    'main.ts',
    'platform',
    'services',
  ];
  expect(watched.toSorted()).toEqual(parts.map((part) => `src/${part}`));
  expect(watched.filter((path) => !existsSync(path))).toEqual([]);
});
