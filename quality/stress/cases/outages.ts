import { type Dependency, FAULTS, type Fault, FUNCTIONS, isUnaffected } from '../outages/expectations.ts';
import { type FaultyEnvironment, startFaultyEnvironment } from '../outages/faulty-environment.ts';
import { callWithoutFault, runScenario, type Scenario } from '../outages/scenario.ts';
import { type CaseResult, createFailures, type StressTest } from '../stress-test.ts';
import { timeLimit } from '../time-limit.ts';

type FaultId = Pick<Scenario, 'dependency' | 'fault'>;
const allFaults = (dependency: Dependency): FaultId[] =>
  FAULTS[dependency].map((fault: Fault) => ({ dependency, fault }));

/** What follows each other; the lists of one group are played side by side. */
type Group<Item> = readonly (readonly Item[])[];

const BROKEN_INSIDE: FaultId = { dependency: 'payment', fault: 'saved-error' };
const NETWORK_FAULTS = allFaults('payment').filter(({ fault }) => fault !== BROKEN_INSIDE.fault);
/** Both shops ask the same providers, so while one fails by itself, and not on the way to one shop, nothing else does. */
const ALL: readonly Group<FaultId>[] = [
  [[...NETWORK_FAULTS, ...allFaults('mail')], allFaults('database')],
  [allFaults('identity')],
  [[BROKEN_INSIDE]],
];
/** The faults that every service of the world has had, at those that no shop is without. */
const COMMON = ['far', 'slow', 'hangs', 'breaks', 'garbage'] as const;
const commonFaults = (dependency: 'payment' | 'database'): FaultId[] =>
  COMMON.map((fault) => ({ dependency, fault }));
/** The usual faults at payment provider and database, and each other one at one of them. */
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
  [[BROKEN_INSIDE]],
];

/** So many that a fault does not touch are used in each scene of a short run, by turns. */
const SAMPLE_EVERY = 10;

/** The functions of each scene: all, or in a short run those that the fault touches and some of the others. */
const assignFunctions = (groups: readonly Group<FaultId>[], isFull: boolean): Group<Scenario>[] => {
  let turn = 0;
  const namesOf = ({ dependency }: FaultId): Scenario['names'] => {
    const others = FUNCTIONS.filter((name) => isUnaffected(name, dependency));
    turn += 1;
    return FUNCTIONS.filter(
      (name) => !others.includes(name) || others.indexOf(name) % SAMPLE_EVERY === turn % SAMPLE_EVERY,
    );
  };
  return groups.map((group) =>
    group.map((faults) => faults.map((fault) => ({ ...fault, names: isFull ? FUNCTIONS : namesOf(fault) }))),
  );
};

const FAULT_COUNT = Object.values(FAULTS).flat().length;

/** All faults and not one of each. */
const FULL = 2;

/** A scene that breaks off is a miss like any other, and the others go on. */
const runSafely = (faulty: FaultyEnvironment, scenario: Scenario, toleranceMs: number): Promise<string[]> =>
  runScenario(faulty, scenario, toleranceMs).catch((error: unknown) => [
    `${scenario.dependency} ${scenario.fault}: broken off by ${String(error instanceof Error ? error.stack : error)}`,
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
  // What each may take is in the table; in a short run on a busy machine, what it takes while all is well comes on top.
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
    reached: `${cells} cells of ${scenarios.length} faults, ${failures.count()} not as they must be`,
    limit: isFull ? 'that of each cell' : `that of each cell and ${Math.round(tolerance.ms)} ms`,
    failures: failures.list(),
  };
};

export const outages: StressTest = {
  name: 'outages',
  description: `payment provider, identity provider, mail server and database fail in ${FAULT_COUNT} ways (1: each fault once, 2: all), and ${FUNCTIONS.length} functions are used meanwhile`,
  rounds: { short: 1, full: FULL },
  goal: 'each is served, from memory where need be, or asks to come back in words and in time (within 6 s, 10 s without a database, 20 s where it is slow); what is acknowledged is there once, what is refused is not, and afterwards all works; where somebody is only far away all is served, and where what was open is lost, once it is asked again',
  run: async (rounds) => {
    await using faulty = await startFaultyEnvironment();
    const isFull = rounds >= FULL;
    return await runAll(faulty, isFull ? ALL : ONCE, isFull);
  },
};
