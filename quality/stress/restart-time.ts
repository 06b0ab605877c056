import type { TestEnvironment } from './test-environment.ts';
import { type TimeLimit, timeLimit } from './time-limit.ts';

const GOAL_MS = 10_000;
/** A restart that takes longer than so many first starts is slow by itself, and not for a busy machine. */
const FIRST_START_FACTOR = 3;

type FirstStart = Pick<TestEnvironment, 'firstStartMs'>;

/** How long a restart may take: ten seconds, and in a short run what a machine takes that is slow to start a shop at all. */
export const restartLimit = ({ firstStartMs }: FirstStart, isFull: boolean): TimeLimit =>
  timeLimit(GOAL_MS, isFull, FIRST_START_FACTOR * firstStartMs);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const longestSeconds = (all: readonly number[]): string => seconds(Math.max(...all));

/** The slowest restart of some towns beside the slowest first start, which tells how busy the machine is. */
export const formatRestarts = (restarts: readonly (FirstStart & { readonly slowest: number })[]): string =>
  `ready within ${longestSeconds(restarts.map(({ slowest }) => slowest))} (the first start took ${longestSeconds(
    restarts.map(({ firstStartMs }) => firstStartMs),
  )})`;
