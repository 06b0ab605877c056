import { expect, test } from 'vitest';
import { excesses } from './first-load.mjs';

const load = (script: Record<string, number>) => ({ home: { script, styles: {}, fonts: {} } });

test('a build that exceeds a budget names the files that have grown, the most first', () => {
  const before = load({ 'framework.js': 100_000, 'frame.js': 20_000, 'home.js': 4_000 });
  const listed = { budgets: { script: 125_000, styles: 15_000, fonts: 60_000, html: 12_000 }, pages: before };
  expect(excesses(before, listed)).toEqual([]);
  const now = load({ 'framework.js': 100_000, 'frame.js': 20_500, 'home.js': 4_000, 'clock.js': 2_000 });
  expect(excesses(now, listed)).toEqual([
    'The first load of home has 126.5 kB of script, and 125.0 kB are allowed. Grown: clock.js by 2000 bytes, frame.js by 500 bytes.',
  ]);
});
