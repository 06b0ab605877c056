import { type Dependency, FAULTS, type Fault, FUNCTIONS, isUntouched } from '../outages/expectations.ts';
import { type Fated, openFatedTown } from '../outages/faulty-environment.ts';
import { play, type Scene, useCalmly } from '../outages/scenario.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { limitOf } from '../time-limit.ts';

type What = Pick<Scene, 'dependency' | 'fault'>;
const all = (dependency: Dependency): What[] =>
  FAULTS[dependency].map((fault: Fault) => ({ dependency, fault }));

/** What follows each other; the lists of one group are played side by side. */
type Group<Played> = readonly (readonly Played[])[];

const BROKEN_INSIDE: What = { dependency: 'payment', fault: 'saved-error' };
const ON_THE_WAY = all('payment').filter(({ fault }) => fault !== BROKEN_INSIDE.fault);
/** Both shops ask the same providers, so while one fails by itself, and not on the way to one shop, nothing else does. */
const ALL: readonly Group<What>[] = [
  [[...ON_THE_WAY, ...all('mail')], all('database')],
  [all('identity')],
  [[BROKEN_INSIDE]],
];
/** The faults that every service of the world has had, at those that no shop is without. */
const USUAL = ['far', 'slow', 'hangs', 'breaks', 'garbage'] as const;
const usual = (dependency: 'payment' | 'database'): What[] => USUAL.map((fault) => ({ dependency, fault }));
/** The usual faults at payment provider and database, and each other one at one of them. */
const ONCE: readonly Group<What>[] = [
  [
    [
      { dependency: 'payment', fault: 'refuses' },
      ...usual('payment'),
      { dependency: 'mail', fault: 'slow' },
      { dependency: 'mail', fault: 'hangs' },
      { dependency: 'mail', fault: 'lost' },
    ],
    [
      { dependency: 'database', fault: 'lost' },
      { dependency: 'database', fault: 'full' },
      { dependency: 'database', fault: 'read-only' },
      ...usual('database'),
    ],
  ],
  [[{ dependency: 'identity', fault: 'error' }]],
  [[BROKEN_INSIDE]],
];

/** So many that a fault does not touch are used in each scene of a short run, by turns. */
const BY_TURNS = 10;

/** The functions of each scene: all, or in a short run those that the fault touches and some of the others. */
const cast = (groups: readonly Group<What>[], isFull: boolean): Group<Scene>[] => {
  let turn = 0;
  const namesOf = ({ dependency }: What): Scene['names'] => {
    const others = FUNCTIONS.filter((name) => isUntouched(name, dependency));
    turn += 1;
    return FUNCTIONS.filter(
      (name) => !others.includes(name) || others.indexOf(name) % BY_TURNS === turn % BY_TURNS,
    );
  };
  return groups.map((group) =>
    group.map((whats) => whats.map((what) => ({ ...what, names: isFull ? FUNCTIONS : namesOf(what) }))),
  );
};

const FAULTS_OF_ALL = Object.values(FAULTS).flat().length;

/** All faults and not one of each. */
const FULL = 2;

/** A scene that breaks off is a miss like any other, and the others go on. */
const playOut = (fated: Fated, scene: Scene, slackMs: number): Promise<string[]> =>
  play(fated, scene, slackMs).catch((error: unknown) => [
    `${scene.dependency} ${scene.fault}: broken off by ${String(error instanceof Error ? error.stack : error)}`,
  ]);

const playAll = async (fated: Fated, played: readonly Group<What>[], isFull: boolean): Promise<Figure> => {
  const groups = cast(played, isFull);
  const misses = createMisses();
  const calm = [await useCalmly(fated, 0), await useCalmly(fated, 1)];
  misses.add(...calm.flatMap((one) => one.misses));
  // What each may take is in the table; in a short run on a busy machine, what it takes while all is well comes on top.
  const slack = limitOf(0, isFull, Math.max(...calm.map(({ longestMs }) => longestMs)));
  for (const group of groups)
    await Promise.all(
      group.map(async (scenes) => {
        for (const scene of scenes) misses.add(...(await playOut(fated, scene, slack.ms)));
      }),
    );
  misses.add(...(await fated.town.violations()));
  const scenes = groups.flat(2);
  const cells = scenes.reduce((sum, { names }) => sum + names.length, 0);
  return {
    reached: `${cells} cells of ${scenes.length} faults, ${misses.count()} not as they must be`,
    limit: isFull ? 'that of each cell' : `that of each cell and ${Math.round(slack.ms)} ms`,
    misses: misses.list(),
  };
};

export const outside: Proof = {
  name: 'outside',
  says: `payment provider, identity provider, mail server and database fail in ${FAULTS_OF_ALL} ways (1: each fault once, 2: all), and ${FUNCTIONS.length} functions are used meanwhile`,
  rounds: { test: 1, prove: FULL },
  goal: 'each is served, from memory where need be, or asks to come back in words and in time (within 6 s, 10 s without a database, 20 s where it is slow); what is acknowledged is there once, what is refused is not, and afterwards all works; where somebody is only far away all is served, and where what was open is lost, once it is asked again',
  run: async (rounds) => {
    await using fated = await openFatedTown();
    const isFull = rounds >= FULL;
    return await playAll(fated, isFull ? ALL : ONCE, isFull);
  },
};
