import { waitUntilEmpty } from '../wait-until.ts';
import { callFunction, describeResult, type FunctionResult, isServed } from './check-response.ts';
import { type Fault, type FunctionName, isAmbiguous } from './expectations.ts';
import { functions } from './functions.ts';
import type { Visit } from './visit.ts';

const RETRY_MS = 500;

/** A function that was used in a fault, and what came of it. */
export type FunctionCall = { readonly name: FunctionName; readonly result: FunctionResult };

/** What was acknowledged and is not there once, or was refused and is there. */
export const checkSideEffects = async (
  { name, result }: FunctionCall,
  visit: Visit,
  fault: Fault,
): Promise<string[]> => {
  const count = await functions[name].count?.(visit);
  if (count === undefined) return [];
  if (isServed(name, result, visit))
    return count === 1 ? [] : [`${name} was acknowledged, and was done ${count} times`];
  return count === 0 || (count === 1 && (isAmbiguous(fault) || functions[name].mayPersist))
    ? []
    : [`${name} was refused, and was done ${count} times`];
};

/** The same once more after the fault: it is served, and whatever came before, it is done once. */
export const checkRetry = async (
  { name, result }: FunctionCall,
  visit: Visit,
  deadline: number,
): Promise<string[]> => {
  const { call, retry = call, count, isOneTime, isRepeatable } = functions[name];
  let acknowledged = Number(isServed(name, result, visit));
  let attempts = 1;
  // What was refused too late to be undone is done, and whoever repeats it is told that there is nothing left to do.
  const isDone = isOneTime && (acknowledged > 0 || (await count?.(visit)) === 1);
  const retryCall = async (): Promise<string[]> => {
    const result = await callFunction(name, visit, retry);
    attempts += 1;
    return isServed(name, result, visit)
      ? []
      : [`after the fault ${name} was answered ${describeResult(result)}`];
  };
  const rejected = isDone
    ? []
    : await waitUntilEmpty(retryCall, { timeoutMs: deadline - Date.now(), intervalMs: RETRY_MS });
  if (rejected.length > 0) return rejected;
  acknowledged += attempts > 1 ? 1 : 0;
  const total = await count?.(visit);
  if (total === undefined) return [];
  const [least, most] = isRepeatable ? [acknowledged, attempts] : [1, 1];
  return total >= least && total <= most
    ? []
    : [
        `${name} was tried ${attempts} times and acknowledged ${acknowledged} times, and was done ${total} times`,
      ];
};
