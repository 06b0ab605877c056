import { type TimeLimit, timeLimit } from '../runner/time-limit.ts';
import type { TestEnvironment } from './test-environment.ts';

const GOAL_MS = 10_000;
/** A restart slower than this many first starts is too slow on any machine. */
const FIRST_START_FACTOR = 3;

type FirstStart = Pick<TestEnvironment, 'firstStartMs'>;

/** Returns the limit for a restart: 10 s, or more for a short run on a slow machine. */
export const restartLimit = ({ firstStartMs }: FirstStart, isFull: boolean): TimeLimit =>
  timeLimit(GOAL_MS, isFull, FIRST_START_FACTOR * firstStartMs);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const longestSeconds = (all: readonly number[]): string => seconds(Math.max(...all));

/** Formats the slowest restart beside the slowest first start, which shows the speed of the machine. */
export const formatRestarts = (restarts: readonly (FirstStart & { readonly slowest: number })[]): string =>
  `ready within ${longestSeconds(restarts.map(({ slowest }) => slowest))} (first start ${longestSeconds(restarts.map(({ firstStartMs }) => firstStartMs))})`;
