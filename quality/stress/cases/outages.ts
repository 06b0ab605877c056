import { type Dependency, FAULTS, type Fault, FUNCTIONS, isUnaffected } from '../outages/expectations.ts';
import { type FaultyEnvironment, startFaultyEnvironment } from '../outages/faulty-environment.ts';
import { callWithoutFault, runScenario, type Scenario } from '../outages/scenario.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { timeLimit } from '../runner/time-limit.ts';

type FaultId = Pick<Scenario, 'dependency' | 'fault'>;
const allFaults = (dependency: Dependency): FaultId[] =>
  FAULTS[dependency].map((fault: Fault) => ({ dependency, fault }));

/** Groups run one after another; the lists of a group run concurrently. */
type Group<Item> = readonly (readonly Item[])[];

const PROVIDER_ERROR: FaultId = { dependency: 'payment', fault: 'saved-error' };
const NETWORK_FAULTS = allFaults('payment').filter(({ fault }) => fault !== PROVIDER_ERROR.fault);
/** Both shops share the providers, so a fault inside one provider runs alone. */
const ALL: readonly Group<FaultId>[] = [
  [[...NETWORK_FAULTS, ...allFaults('mail')], allFaults('database')],
  [allFaults('identity')],
  [[PROVIDER_ERROR]],
];
/** Faults every network service has, tested at the dependencies every shop has. */
const COMMON = ['far', 'slow', 'hangs', 'breaks', 'garbage'] as const;
const commonFaults = (dependency: 'payment' | 'database'): FaultId[] =>
  COMMON.map((fault) => ({ dependency, fault }));
/** The common faults at payment provider and database, every other fault once. */
const ONCE: readonly Group<FaultId>[] = [
  [
    [
      { dependency: 'payment', fault: 'refuses' },
      ...commonFaults('payment'),
      { dependency: 'mail', fault: 'slow' },
      { dependency: 'mail', fault: 'hangs' },
      { dependency: 'mail', fault: 'lost' },
    ],
    [
      { dependency: 'database', fault: 'lost' },
      { dependency: 'database', fault: 'full' },
      { dependency: 'database', fault: 'read-only' },
      ...commonFaults('database'),
    ],
  ],
  [[{ dependency: 'identity', fault: 'error' }]],
  [[PROVIDER_ERROR]],
];

/** A short run calls every tenth unaffected function per scenario, in rotation. */
const SAMPLE_EVERY = 10;

/** Assigns all functions, or in a short run the affected ones and a sample of the others. */
const assignFunctions = (groups: readonly Group<FaultId>[], isFull: boolean): Group<Scenario>[] => {
  let round = 0;
  const namesOf = ({ dependency }: FaultId): Scenario['names'] => {
    const others = FUNCTIONS.filter((name) => isUnaffected(name, dependency));
    round += 1;
    return FUNCTIONS.filter(
      (name) => !others.includes(name) || others.indexOf(name) % SAMPLE_EVERY === round % SAMPLE_EVERY,
    );
  };
  return groups.map((group) =>
    group.map((faults) => faults.map((fault) => ({ ...fault, names: isFull ? FUNCTIONS : namesOf(fault) }))),
  );
};

const FAULT_COUNT = Object.values(FAULTS).flat().length;

/** Rounds that run all faults instead of each once. */
const FULL_ROUNDS = 2;

/** A scenario that throws is a failure, and the others continue. */
const runSafely = (faulty: FaultyEnvironment, scenario: Scenario, toleranceMs: number): Promise<string[]> =>
  runScenario(faulty, scenario, toleranceMs).catch((error: unknown) => [
    `${scenario.dependency} ${scenario.fault}: threw ${String(error instanceof Error ? error.stack : error)}`,
  ]);

const runAll = async (
  faulty: FaultyEnvironment,
  faultGroups: readonly Group<FaultId>[],
  isFull: boolean,
): Promise<CaseResult> => {
  const groups = assignFunctions(faultGroups, isFull);
  const failures = createFailures();
  const baseline = [await callWithoutFault(faulty, 0), await callWithoutFault(faulty, 1)];
  failures.add(...baseline.flatMap((one) => one.failures));
  // Limits are in `expectations.ts`; a short run on a busy machine adds the time without faults.
  const tolerance = timeLimit(0, isFull, Math.max(...baseline.map(({ longestMs }) => longestMs)));
  for (const group of groups)
    await Promise.all(
      group.map(async (scenarios) => {
        for (const scenario of scenarios) failures.add(...(await runSafely(faulty, scenario, tolerance.ms)));
      }),
    );
  failures.add(...(await faulty.environment.violations()));
  const scenarios = groups.flat(2);
  const cells = scenarios.reduce((sum, { names }) => sum + names.length, 0);
  return {
    reached: `${cells} function calls during ${scenarios.length} faults, ${failures.count()} failures`,
    limit: isFull ? 'per function' : `per function plus ${Math.round(tolerance.ms)} ms`,
    failures: failures.list(),
  };
};

export const outages: StressTest = {
  name: 'outages',
  description: `payment provider, identity provider, mail server and database fail in ${FAULT_COUNT} ways (1: each fault once, 2: all) while ${FUNCTIONS.length} functions are called`,
  rounds: { short: 1, full: FULL_ROUNDS },
  goal: 'each function succeeds, from cache if needed, or returns 503 with Retry-After in time (6 s, 10 s without a database, 20 s with a slow one); acknowledged writes exist once, rejected ones do not, and everything works afterwards; a distant dependency changes nothing, and after lost connections the next call succeeds',
  run: async (rounds) => {
    await using faulty = await startFaultyEnvironment();
    const isFull = rounds >= FULL_ROUNDS;
    return await runAll(faulty, isFull ? ALL : ONCE, isFull);
  },
};
