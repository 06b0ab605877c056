import { waitUntil } from '../wait-until.ts';
import { callFunction, checkResult, describeResult, isServed } from './check-response.ts';
import {
  type Dependency,
  endsOnReconnect,
  expected,
  type Fault,
  FUNCTIONS,
  type FunctionName,
  isSequential,
  isUnaffected,
  maxWaitMs,
} from './expectations.ts';
import type { FaultyEnvironment } from './faulty-environment.ts';
import { checkEmailsSent, checkRecovery, cleanUp } from './recovery.ts';
import { routeMismatch } from './routes.ts';
import { checkRetry, checkSideEffects, type FunctionCall } from './side-effects.ts';
import { startVisit, type Visit } from './visit.ts';

/** How soon everything works again when the fault is over. */
const RECOVERY_MS = 10_000;
/** And how much later where what was open is lost, and somebody waits for each of it in vain. */
const LOST_CONNECTION_MS = 10_000;
/** So many look at a time at what the fault does not touch: the shop is to fail by the fault and not by the crowd. */
const CONCURRENCY = 4;

export type Scenario = {
  readonly dependency: Dependency;
  readonly fault: Fault;
  /** What is used meanwhile. */
  readonly names: readonly FunctionName[];
};
/** The shop at which those fail who are asked from outside, and the one at which the database does. */
const affectedShop = (dependency: Dependency): number => (dependency === 'database' ? 1 : 0);

/** Uses every function while all is well; answers what is not served, and the longest wait. */
export const callWithoutFault = async ({ environment, identityOrigin }: FaultyEnvironment, shop: number) => {
  const baseline = await startVisit(environment, shop, identityOrigin);
  const result = await callAll(baseline, FUNCTIONS);
  const failures = result.flatMap(({ name, result: one }) => [
    ...checkResult(name, ['served'], one, baseline, Infinity),
    ...routeMismatch(name, one.path),
  ]);
  await cleanUp(baseline);
  return { failures, longestMs: Math.max(...result.map(({ result: { ms } }) => ms)) };
};

/** Opens what a shop remembers for a while, so that it does. */
const warmCache = async (visit: Visit, names: readonly FunctionName[]): Promise<void> => {
  const cached = names.filter((name) => isUnaffected(name, 'database'));
  for (const { name, result } of await callAll(visit, cached))
    if (!isServed(name, result, visit))
      throw new Error(`all is well, and ${name} is ${describeResult(result)}`);
};

const callOne = async (name: FunctionName, visit: Visit): Promise<FunctionCall> => ({
  name,
  result: await callFunction(name, visit),
});

/** Does something with each, a few at a time. */
const mapConcurrently = async <T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> =>
  (
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async (_, lane) => {
        const done: R[] = [];
        for (const one of all.filter((_one, index) => index % CONCURRENCY === lane))
          done.push(await each(one));
        return done;
      }),
    )
  ).flat();

const callAll = (visit: Visit, names: readonly FunctionName[]): Promise<FunctionCall[]> =>
  mapConcurrently(names, (name) => callOne(name, visit));

/** Uses at once what the fault touches, and meanwhile the others. */
const callDuringFault = async (visit: Visit, { dependency, names }: Scenario): Promise<FunctionCall[]> => {
  const [affected, others] = [false, true].map((is) =>
    names.filter((name) => isUnaffected(name, dependency) === is),
  );
  const result = [
    callAll(visit, others ?? []),
    ...(affected ?? []).map(async (name) => [await callOne(name, visit)]),
  ];
  return (await Promise.all(result)).flat();
};

/** Lets one dependency fail in one way and uses every function meanwhile; answers what is not as the table has it. */
export const runScenario = async (
  faulty: FaultyEnvironment,
  scenario: Scenario,
  toleranceMs: number,
): Promise<string[]> => {
  const { environment, identityOrigin } = faulty;
  const { dependency, fault, names } = scenario;
  const visit = await startVisit(environment, affectedShop(dependency), identityOrigin);
  if (dependency === 'database')
    await waitUntil(faulty.isSubscribed, 'the shop hears of changes', { timeoutMs: RECOVERY_MS });
  await warmCache(visit, names);
  const end = await faulty.injectFault(dependency, fault);
  const result = await (isSequential(fault) ? callAll(visit, names) : callDuringFault(visit, scenario));
  const failures = result.flatMap(({ name, result: one }) =>
    checkResult(
      name,
      expected(name, dependency, fault),
      one,
      visit,
      maxWaitMs(name, dependency, fault) + toleranceMs,
    ),
  );
  failures.push(...(await mapConcurrently(result, (one) => checkSideEffects(one, visit, fault))).flat());
  // Whoever asks again while it lasts may come upon a connection of which nobody has noticed yet that it is lost.
  const isOver = endsOnReconnect(fault);
  if (!isOver) await end();
  const deadline = Date.now() + RECOVERY_MS + toleranceMs + (isOver ? LOST_CONNECTION_MS : 0);
  // As a browser waits that was told when to come back, the others wait until an order can be asked about again.
  const confirmCall = result.find(({ name }) => name === 'confirm');
  if (confirmCall) failures.push(...(await checkRetry(confirmCall, visit, deadline)));
  failures.push(...(await mapConcurrently(result, (one) => checkRetry(one, visit, deadline))).flat());
  failures.push(...(await checkRecovery(visit, deadline)));
  if (isOver) await end();
  if (dependency === 'mail') failures.push(...(await checkEmailsSent(environment)));
  await cleanUp(visit);
  return failures.map((failure) => `${dependency} ${fault}: ${failure}`);
};
