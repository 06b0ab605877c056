import { expect, test } from 'vitest';
import {
  formatTimer,
  isSteeped,
  newTimer,
  nextInfusion,
  pauseSteeping,
  remainingMs,
  startSteeping,
} from './brewing-timer.ts';

const SENCHA = { minutes: 1.5, infusions: 3 };
const NOON = 1_800_000_000_000;

test('[BREW-1] the first infusion takes the tea’s time, each further one a quarter longer, to the last', () => {
  let timer = newTimer(SENCHA);
  let now = NOON;
  const steeped: [infusion: number, seconds: number][] = [];
  while (timer.phase !== 'spent') {
    timer = startSteeping(timer, now);
    const leftMs = remainingMs(timer, now);
    now += leftMs;
    expect(isSteeped(timer, now - 1)).toBe(false);
    expect(isSteeped(timer, now)).toBe(true);
    if (timer.phase === 'steeping') steeped.push([timer.infusion, leftMs / 1000]);
    timer = nextInfusion(timer, SENCHA);
  }
  expect(steeped).toEqual([
    [1, 90],
    [2, 115],
    [3, 140],
  ]);
});

test('[BREW-1] a pause keeps the remaining time, however long it lasts', () => {
  const steeping = startSteeping(newTimer(SENCHA), NOON);
  const paused = pauseSteeping(steeping, NOON + 30_000);
  expect(remainingMs(paused, NOON + 900_000)).toBe(60_000);
  const resumed = startSteeping(paused, NOON + 900_000);
  expect(isSteeped(resumed, NOON + 959_999)).toBe(false);
  expect(isSteeped(resumed, NOON + 960_000)).toBe(true);
});

test('[BREW-1] a page that was suspended too long shows that the tea is ready, not a negative time', () => {
  const steeping = startSteeping(newTimer(SENCHA), NOON);
  expect(remainingMs(steeping, NOON + 3_600_000)).toBe(0);
  expect(isSteeped(steeping, NOON + 3_600_000)).toBe(true);
});

test('[BREW-1] pressing a button twice changes nothing', () => {
  const steeping = startSteeping(newTimer(SENCHA), NOON);
  expect(startSteeping(steeping, NOON + 5_000)).toBe(steeping);
  const paused = pauseSteeping(steeping, NOON + 5_000);
  expect(pauseSteeping(paused, NOON + 9_000)).toBe(paused);
});

test('[BREW-1] the dial rounds up, so that it ends when it shows zero', () => {
  expect([0, 1, 999, 1_000, 60_001, 605_000].map(formatTimer)).toEqual([
    '0:00',
    '0:01',
    '0:01',
    '0:01',
    '1:01',
    '10:05',
  ]);
});
