import { atRest } from '../wait-until.ts';
import { inWords, isServed, type Used, use } from './check-response.ts';
import { type Fault, type FunctionName, isVague } from './expectations.ts';
import { functions } from './functions.ts';
import type { Visit } from './visit.ts';

const AGAIN_MS = 500;

/** A function that was used in a fault, and what came of it. */
export type Tried = { readonly name: FunctionName; readonly used: Used };

/** What was acknowledged and is not there once, or was refused and is there. */
export const leftBehind = async ({ name, used }: Tried, visit: Visit, fault: Fault): Promise<string[]> => {
  const made = await functions[name].made?.(visit);
  if (made === undefined) return [];
  if (isServed(name, used, visit))
    return made === 1 ? [] : [`${name} was acknowledged, and was done ${made} times`];
  return made === 0 || (made === 1 && (isVague(fault) || functions[name].isNoted))
    ? []
    : [`${name} was refused, and was done ${made} times`];
};

/** The same once more after the fault: it is served, and whatever came before, it is done once. */
export const worksAgain = async (
  { name, used }: Tried,
  visit: Visit,
  deadline: number,
): Promise<string[]> => {
  const { use: how, again = how, made, isOnce, adds } = functions[name];
  let acknowledged = Number(isServed(name, used, visit));
  let tries = 1;
  // What was refused too late to be undone is done, and whoever repeats it is told that there is nothing left to do.
  const isDone = isOnce && (acknowledged > 0 || (await made?.(visit)) === 1);
  const tryAgain = async (): Promise<string[]> => {
    const now = await use(name, visit, again);
    tries += 1;
    return isServed(name, now, visit) ? [] : [`after the fault ${name} was answered ${inWords(now)}`];
  };
  const refused = isDone ? [] : await atRest(tryAgain, { ms: deadline - Date.now(), everyMs: AGAIN_MS });
  if (refused.length > 0) return refused;
  acknowledged += tries > 1 ? 1 : 0;
  const times = await made?.(visit);
  if (times === undefined) return [];
  const [least, most] = adds ? [acknowledged, tries] : [1, 1];
  return times >= least && times <= most
    ? []
    : [
        `${name} was tried ${tries} times and acknowledged ${acknowledged} times, and was done ${times} times`,
      ];
};
