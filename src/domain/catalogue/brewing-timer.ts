import type { BrewingInstructions } from './product.ts';

/** Used leaves infuse more slowly: each infusion takes a quarter longer than the one before. */
const INFUSION_FACTOR = 1.25;
const ROUNDED_TO_S = 5;

type Recipe = Pick<BrewingInstructions, 'minutes' | 'infusions'>;

/** `infusion` counts from 1. */
const steepingMs = ({ minutes }: Recipe, infusion: number): number => {
  const seconds = minutes * 60 * INFUSION_FACTOR ** (infusion - 1);
  return (infusion === 1 ? seconds : Math.round(seconds / ROUNDED_TO_S) * ROUNDED_TO_S) * 1000;
};

/** A timer for all infusions of one portion. `endsAt` is an absolute time, so that a suspended page still ends on time. */
export type BrewingTimerState =
  | { readonly phase: 'waiting' | 'paused'; readonly infusion: number; readonly leftMs: number }
  | { readonly phase: 'steeping'; readonly infusion: number; readonly endsAt: number }
  | { readonly phase: 'spent' };

/** Returns a timer that waits for the first infusion. */
export const newTimer = (recipe: Recipe): BrewingTimerState => waitingFor(recipe, 1);

const waitingFor = (recipe: Recipe, infusion: number): BrewingTimerState =>
  infusion > recipe.infusions
    ? { phase: 'spent' }
    : { phase: 'waiting', infusion, leftMs: steepingMs(recipe, infusion) };

/** Starts or resumes an infusion; `now` is in milliseconds, as in all functions of the timer. */
export const startSteeping = (timer: BrewingTimerState, now: number): BrewingTimerState =>
  timer.phase === 'waiting' || timer.phase === 'paused'
    ? { phase: 'steeping', infusion: timer.infusion, endsAt: now + timer.leftMs }
    : timer;

/** Pauses an infusion with its remaining time; changes no other phase. */
export const pauseSteeping = (timer: BrewingTimerState, now: number): BrewingTimerState =>
  timer.phase === 'steeping'
    ? { phase: 'paused', infusion: timer.infusion, leftMs: remainingMs(timer, now) }
    : timer;

/** True once the time of an infusion is over. */
export const isSteeped = (timer: BrewingTimerState, now: number): boolean =>
  timer.phase === 'steeping' && now >= timer.endsAt;

/** Returns a timer that waits for the next infusion, spent after the last. */
export const nextInfusion = (timer: BrewingTimerState, recipe: Recipe): BrewingTimerState =>
  timer.phase === 'spent' ? timer : waitingFor(recipe, timer.infusion + 1);

/** Returns the milliseconds until the infusion is done, 0 for spent leaves. */
export const remainingMs = (timer: BrewingTimerState, now: number): number => {
  if (timer.phase === 'spent') return 0;
  return timer.phase === 'steeping' ? Math.max(timer.endsAt - now, 0) : timer.leftMs;
};

/** Formats milliseconds as minutes and seconds, such as `2:05`. */
export const formatTimer = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
