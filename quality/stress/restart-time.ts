import type { Town } from './test-environment.ts';
import { type Limit, limitOf } from './time-limit.ts';

const GOAL_MS = 10_000;
/** A restart that takes longer than so many first starts is slow by itself, and not for a busy machine. */
const FIRST_STARTS = 3;

type FirstStart = Pick<Town, 'firstStartMs'>;

/** How long a restart may take: ten seconds, and in a short run what a machine takes that is slow to start a shop at all. */
export const longestStart = ({ firstStartMs }: FirstStart, isFull: boolean): Limit =>
  limitOf(GOAL_MS, isFull, FIRST_STARTS * firstStartMs);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const longest = (all: readonly number[]): string => seconds(Math.max(...all));

/** The slowest restart of some towns beside the slowest first start, which tells how busy the machine is. */
export const inWords = (towns: readonly (FirstStart & { readonly slowest: number })[]): string =>
  `ready within ${longest(towns.map(({ slowest }) => slowest))} (the first start took ${longest(
    towns.map(({ firstStartMs }) => firstStartMs),
  )})`;
