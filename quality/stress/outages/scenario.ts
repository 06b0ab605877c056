import { waitUntil } from '../support/wait-until.ts';
import { callFunction, checkResult, describeResult, isServed } from './check-response.ts';
import {
  concurrencyOf,
  type Dependency,
  endsOnReconnect,
  expected,
  type Fault,
  FUNCTIONS,
  type FunctionName,
  isUnaffected,
  maxWaitMs,
} from './expectations.ts';
import type { FaultyEnvironment } from './faulty-environment.ts';
import { startVisit, type Visit } from './functions/visit.ts';
import { checkEmailsSent, checkRecovery, cleanUp } from './recovery.ts';
import { routeMismatch } from './routes.ts';
import { checkRetry, checkSideEffects, type FunctionCall } from './side-effects.ts';

const RECOVERY_MS = 10_000;
/** Extra time for lost connections, each of which has to time out. */
const LOST_CONNECTION_MS = 10_000;
/** Few concurrent calls to unaffected functions, so that the fault and not the load makes the shop fail. */
const CONCURRENCY = 4;

export type Scenario = {
  readonly dependency: Dependency;
  readonly fault: Fault;
  /** Functions to call during the fault. */
  readonly names: readonly FunctionName[];
};
/** Providers fail at the first shop, the database at the second. */
const affectedShop = (dependency: Dependency): number => (dependency === 'database' ? 1 : 0);

/** Calls every function without a fault; returns failures and the longest duration. */
export const callWithoutFault = async ({ environment, identityOrigin }: FaultyEnvironment, shop: number) => {
  const baseline = await startVisit(environment, shop, identityOrigin);
  const calls = await callAll(baseline, FUNCTIONS);
  const failures = calls.flatMap(({ name, result }) => [
    ...checkResult(name, ['served'], result, baseline, Infinity),
    ...routeMismatch(name, result.path),
  ]);
  await cleanUp(baseline);
  return { failures, longestMs: Math.max(...calls.map(({ result: { ms } }) => ms)) };
};

/** Loads the pages that the shop serves from its cache during the fault. */
const warmCache = async (visit: Visit, names: readonly FunctionName[]): Promise<void> => {
  const cached = names.filter((name) => isUnaffected(name, 'database'));
  for (const { name, result } of await callAll(visit, cached))
    if (!isServed(name, result, visit))
      throw new Error(`Without a fault ${name} returned ${describeResult(result)}`);
};

const callOne = async (name: FunctionName, visit: Visit): Promise<FunctionCall> => ({
  name,
  result: await callFunction(name, visit),
});

/** Maps with limited concurrency. */
const mapConcurrently = async <T, R>(
  all: readonly T[],
  each: (one: T) => Promise<R>,
  concurrency = CONCURRENCY,
): Promise<R[]> =>
  (
    await Promise.all(
      Array.from({ length: concurrency }, async (_, worker) => {
        const done: R[] = [];
        for (const one of all.filter((_one, index) => index % concurrency === worker))
          done.push(await each(one));
        return done;
      }),
    )
  ).flat();

const callAll = (
  visit: Visit,
  names: readonly FunctionName[],
  concurrency = CONCURRENCY,
): Promise<FunctionCall[]> => mapConcurrently(names, (name) => callOne(name, visit), concurrency);

/** Calls affected functions at once and the others a few at a time. */
const callDuringFault = async (visit: Visit, { dependency, names }: Scenario): Promise<FunctionCall[]> => {
  const [affected, others] = [false, true].map((unaffected) =>
    names.filter((name) => isUnaffected(name, dependency) === unaffected),
  );
  const calls = [
    callAll(visit, others ?? []),
    ...(affected ?? []).map(async (name) => [await callOne(name, visit)]),
  ];
  return (await Promise.all(calls)).flat();
};

const callFunctions = (visit: Visit, scenario: Scenario): Promise<FunctionCall[]> => {
  const concurrency = concurrencyOf(scenario.fault);
  if (concurrency === 'all') return callDuringFault(visit, scenario);
  return callAll(visit, scenario.names, concurrency === 'one' ? 1 : CONCURRENCY);
};

/** Injects a fault, calls the functions, ends the fault and checks the recovery; returns deviations. */
export const runScenario = async (
  faulty: FaultyEnvironment,
  scenario: Scenario,
  toleranceMs: number,
): Promise<string[]> => {
  const { environment, identityOrigin } = faulty;
  const { dependency, fault, names } = scenario;
  const visit = await startVisit(environment, affectedShop(dependency), identityOrigin);
  if (dependency === 'database')
    await waitUntil(faulty.isSubscribed, 'the shop receives catalog changes', { timeoutMs: RECOVERY_MS });
  await warmCache(visit, names);
  const end = await faulty.injectFault(dependency, fault);
  const calls = await callFunctions(visit, scenario);
  const failures = calls.flatMap(({ name, result }) =>
    checkResult(
      name,
      expected(name, dependency, fault),
      result,
      visit,
      maxWaitMs(name, dependency, fault) + toleranceMs,
    ),
  );
  failures.push(...(await mapConcurrently(calls, (one) => checkSideEffects(one, visit, fault))).flat());
  // A retry during the fault may still get a connection whose loss is undetected.
  const isRetriedDuringFault = endsOnReconnect(fault);
  if (!isRetriedDuringFault) await end();
  const deadline = Date.now() + RECOVERY_MS + toleranceMs + (isRetriedDuringFault ? LOST_CONNECTION_MS : 0);
  // Waits until an order can be confirmed again before the other retries, as browsers wait for `Retry-After`.
  const confirmCall = calls.find(({ name }) => name === 'confirm');
  if (confirmCall) failures.push(...(await checkRetry(confirmCall, visit, deadline)));
  failures.push(...(await mapConcurrently(calls, (one) => checkRetry(one, visit, deadline))).flat());
  failures.push(...(await checkRecovery(visit, deadline)));
  if (isRetriedDuringFault) await end();
  if (dependency === 'mail') failures.push(...(await checkEmailsSent(environment)));
  await cleanUp(visit);
  return failures.map((failure) => `${dependency} ${fault}: ${failure}`);
};
