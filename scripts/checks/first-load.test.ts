import { expect, test } from 'vitest';
import { excesses } from './first-load.mjs';

const load = (script: Record<string, number>, later = {}) => ({
  home: { script, later, cart: {}, styles: {}, fonts: {} },
});
const budgets = { script: 125_000, later: 30_000, cart: 5_000, styles: 15_000, fonts: 60_000, html: 12_000 };
const pictures = { largestPicture: 45_000, picturesInView: 90_000 };

test('a build that exceeds a budget lists the files that have grown, the largest growth first', () => {
  const before = load({ 'framework.js': 100_000, 'frame.js': 20_000, 'home.js': 4_000 });
  const listed = { budgets: { ...budgets, ...pictures }, pages: before };
  expect(excesses(before, listed)).toEqual([]);
  const now = load({ 'framework.js': 100_000, 'frame.js': 20_500, 'home.js': 4_000, 'clock.js': 2_000 });
  expect(excesses(now, listed)).toEqual([
    'The first load of home has 126.5 kB of script, and 125.0 kB are allowed. Grown: clock.js by 2000 bytes, frame.js by 500 bytes.',
  ]);
  expect(excesses(load({}, { 'later.js': 31_000 }), listed)).toEqual([
    'The first load of home has 31.0 kB of deferred script, and 30.0 kB are allowed. Grown: later.js by 31000 bytes.',
  ]);
});
