import { until } from '../wait-until.ts';
import { inWords, isServed, judge, use } from './check-response.ts';
import {
  type Dependency,
  expected,
  type Fault,
  FUNCTIONS,
  type FunctionName,
  isForFew,
  isOverForNew,
  isUntouched,
  longestWaitMs,
} from './expectations.ts';
import type { Fated } from './faulty-environment.ts';
import { isWell, leave, lettersCome } from './recovery.ts';
import { strayed } from './routes.ts';
import { leftBehind, type Tried, worksAgain } from './side-effects.ts';
import { type Visit, visit } from './visit.ts';

/** How soon everything works again when the fault is over. */
const WELL_MS = 10_000;
/** And how much later where what was open is lost, and somebody waits for each of it in vain. */
const LOST_MS = 10_000;
/** So many look at a time at what the fault does not touch: the shop is to fail by the fault and not by the crowd. */
const LOOKERS = 4;

export type Scene = {
  readonly dependency: Dependency;
  readonly fault: Fault;
  /** What is used meanwhile. */
  readonly names: readonly FunctionName[];
};
/** The shop at which those fail who are asked from outside, and the one at which the database does. */
const shopOf = (dependency: Dependency): number => (dependency === 'database' ? 1 : 0);

/** Uses every function while all is well; answers what is not served, and the longest wait. */
export const useCalmly = async ({ town, identityAt }: Fated, shop: number) => {
  const calm = await visit(town, shop, identityAt);
  const used = await tryAll(calm, FUNCTIONS);
  const misses = used.flatMap(({ name, used: one }) => [
    ...judge(name, ['served'], one, calm, Infinity),
    ...strayed(name, one.path),
  ]);
  await leave(calm);
  return { misses, longestMs: Math.max(...used.map(({ used: { ms } }) => ms)) };
};

/** Opens what a shop remembers for a while, so that it does. */
const lookAround = async (visiting: Visit, names: readonly FunctionName[]): Promise<void> => {
  const kept = names.filter((name) => isUntouched(name, 'database'));
  for (const { name, used } of await tryAll(visiting, kept))
    if (!isServed(name, used, visiting)) throw new Error(`all is well, and ${name} is ${inWords(used)}`);
};

const tried = async (name: FunctionName, visiting: Visit): Promise<Tried> => ({
  name,
  used: await use(name, visiting),
});

/** Does something with each, a few at a time. */
const fewAtATime = async <T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> =>
  (
    await Promise.all(
      Array.from({ length: LOOKERS }, async (_, lane) => {
        const done: R[] = [];
        for (const one of all.filter((_one, index) => index % LOOKERS === lane)) done.push(await each(one));
        return done;
      }),
    )
  ).flat();

const tryAll = (visiting: Visit, names: readonly FunctionName[]): Promise<Tried[]> =>
  fewAtATime(names, (name) => tried(name, visiting));

/** Uses at once what the fault touches, and meanwhile the others. */
const tryAtOnce = async (visiting: Visit, { dependency, names }: Scene): Promise<Tried[]> => {
  const [touched, others] = [false, true].map((is) =>
    names.filter((name) => isUntouched(name, dependency) === is),
  );
  const used = [
    tryAll(visiting, others ?? []),
    ...(touched ?? []).map(async (name) => [await tried(name, visiting)]),
  ];
  return (await Promise.all(used)).flat();
};

/** Lets one dependency fail in one way and uses every function meanwhile; answers what is not as the table has it. */
export const play = async (fated: Fated, scene: Scene, slackMs: number): Promise<string[]> => {
  const { town, identityAt } = fated;
  const { dependency, fault, names } = scene;
  const visiting = await visit(town, shopOf(dependency), identityAt);
  if (dependency === 'database') await until(fated.hears, 'the shop hears of changes', { ms: WELL_MS });
  await lookAround(visiting, names);
  const end = await fated.befall(dependency, fault);
  const used = await (isForFew(fault) ? tryAll(visiting, names) : tryAtOnce(visiting, scene));
  const misses = used.flatMap(({ name, used: one }) =>
    judge(
      name,
      expected(name, dependency, fault),
      one,
      visiting,
      longestWaitMs(name, dependency, fault) + slackMs,
    ),
  );
  misses.push(...(await fewAtATime(used, (one) => leftBehind(one, visiting, fault))).flat());
  // Whoever asks again while it lasts may come upon a connection of which nobody has noticed yet that it is lost.
  const isOver = isOverForNew(fault);
  if (!isOver) await end();
  const deadline = Date.now() + WELL_MS + slackMs + (isOver ? LOST_MS : 0);
  // As a browser waits that was told when to come back, the others wait until an order can be asked about again.
  const sign = used.find(({ name }) => name === 'confirm');
  if (sign) misses.push(...(await worksAgain(sign, visiting, deadline)));
  misses.push(...(await fewAtATime(used, (one) => worksAgain(one, visiting, deadline))).flat());
  misses.push(...(await isWell(visiting, deadline)));
  if (isOver) await end();
  if (dependency === 'mail') misses.push(...(await lettersCome(town)));
  await leave(visiting);
  return misses.map((miss) => `${dependency} ${fault}: ${miss}`);
};
