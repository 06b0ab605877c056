import { waitUntilEmpty } from '../support/wait-until.ts';
import { callFunction, describeResult, type FunctionResult, isServed } from './check-response.ts';
import { type Fault, type FunctionName, isAmbiguous } from './expectations.ts';
import type { Visit } from './functions/visit.ts';
import { functions } from './functions.ts';

const RETRY_MS = 500;

/** A function called during a fault, with its result. */
export type FunctionCall = { readonly name: FunctionName; readonly result: FunctionResult };

/** Returns acknowledged calls without exactly one effect, and rejected calls with one. */
export const checkSideEffects = async (
  { name, result }: FunctionCall,
  visit: Visit,
  fault: Fault,
): Promise<string[]> => {
  const count = await functions[name].count?.(visit);
  if (count === undefined) return [];
  if (isServed(name, result, visit))
    return count === 1 ? [] : [`${name} was acknowledged, but took effect ${count} times`];
  return count === 0 || (count === 1 && (isAmbiguous(fault) || functions[name].mayPersist))
    ? []
    : [`${name} was rejected, but took effect ${count} times`];
};

/** Repeats the call after the fault; it must succeed with exactly one effect in total. */
export const checkRetry = async (
  { name, result }: FunctionCall,
  visit: Visit,
  deadline: number,
): Promise<string[]> => {
  const { call, retry = call, count, isOneTime, isRepeatable } = functions[name];
  let acknowledged = Number(isServed(name, result, visit));
  let attempts = 1;
  // A one-time call that was rejected after it took effect cannot succeed again.
  const isDone = isOneTime && (acknowledged > 0 || (await count?.(visit)) === 1);
  const retryCall = async (): Promise<string[]> => {
    const repeated = await callFunction(name, visit, retry);
    attempts += 1;
    return isServed(name, repeated, visit)
      ? []
      : [`after the fault ${name} returned ${describeResult(repeated)}`];
  };
  const rejected = isDone
    ? []
    : await waitUntilEmpty(retryCall, { timeoutMs: deadline - Date.now(), intervalMs: RETRY_MS });
  if (rejected.length > 0) return rejected;
  acknowledged += attempts > 1 ? 1 : 0;
  const total = await count?.(visit);
  if (total === undefined) return [];
  const [min, max] = isRepeatable ? [acknowledged, attempts] : [1, 1];
  return total >= min && total <= max
    ? []
    : [
        `${name} was called ${attempts} times, acknowledged ${acknowledged} times and took effect ${total} times`,
      ];
};
