import { setTimeout as wait } from 'node:timers/promises';
import type { Rows } from '../../../operations/books/rows.ts';
import type { Endpoint } from '../../../src/adapters/http/registry/route.ts';
import { type Watch, watchOver } from '../../../test/support/access/belongings.ts';
import { toldOfForeign } from '../../../test/support/access/foreign.ts';
import { type Heard, hear } from '../../../test/support/access/hear.ts';
import { logged, lost, moveIn, type Person } from '../../../test/support/access/person.ts';
import { remember, somethingFor } from '../../../test/support/access/something-sent.ts';
import { addressAt, declaredRoutes } from '../../../test/support/declared-routes.ts';
import { PASSWORD } from '../../../test/support/shopper.ts';
import { runSeed, seededRandom, splitRandom } from '../random.ts';
import { type CaseResult, createFailures, type Failures, type StressTest } from '../stress-test.ts';
import { startTestEnvironment } from '../test-environment.ts';

/** So many sequences go on at the same time, each among people of its own, so that lots and not moments choose them. */
const LANES = 4;
const USERS = 3;
const STEPS = 8;
/** So often two people use one browser, one after the other. */
const SHARED_EVERY = 20;
const TEAS = ['uji-matcha', 'genmaicha', 'marrakech-mint', 'masala-chai'];

// What ends a session is tried apart, and what costs a hash each time tells nobody anything.
const routes = declaredRoutes.filter(
  ({ path }) => !/\/api\/auth\/sign-|^\/(assets|icons|pictures)\//.test(path),
);

const checkLeaks = (
  failures: Failures,
  { status, said: body }: Heard,
  request: string,
  { canaries, receipts }: Person,
): void => {
  const leaked = [...canaries, ...receipts].filter(
    (canary) => body.includes(canary) && !request.includes(canary),
  );
  if (leaked.length > 0) failures.add(`${request} told somebody ${leaked.join(' and ')} of another`);
  if (status >= 500 && status !== 503) failures.add(`${request} was answered ${body.slice(0, 300)}`);
};

/** Who asks too often, or a shop that has too much to do, is told so before anybody looks at the order. */
const UNDECIDED = [429, 503];

/** Judges what a route said to somebody who named another's order; answers whether it was decided about it. */
const checkForeignStatus = (
  failures: Failures,
  route: Endpoint,
  { status }: Heard,
  request: string,
): boolean => {
  if (UNDECIDED.includes(status)) return false;
  const expectedStatus = toldOfForeign(route);
  if (expectedStatus !== undefined && status !== expectedStatus)
    failures.add(`${request} names another's order and was answered ${status}, not ${expectedStatus}`);
  return expectedStatus !== undefined;
};

/** Two people ask by turns for whatever there is, naming what is the other's, who has the same things afterwards. */
const runSequence = async (
  people: readonly [Person, Person],
  random: () => number,
  { failures, watch, counts }: AccessContext,
): Promise<void> => {
  failures.add(...(await watch.look(people)));
  for (let step = 0; step < STEPS; step += 1) {
    const [actor, owner] = random() < 0.5 ? people : [people[1], people[0]];
    const route = routes[Math.floor(random() * routes.length)];
    if (!route) continue;
    const tea = TEAS[Math.floor(random() * TEAS.length)] ?? '';
    const path = addressAt(route.path, {
      id: tea,
      receipt: owner.receipt,
      secret: `${owner.linkSecret.slice(0, -2)}xx`,
    });
    const payload = somethingFor(route, { asking: actor, asked: owner, tea }, random);
    const response = await hear(actor.shopper, route, path, payload);
    const label = `${route.method} ${path} ${payload.words ?? ''}`;
    counts.requests += 1;
    remember(actor, payload, response.said);
    checkLeaks(failures, response, label, owner);
    if (label.includes(owner.receipt))
      counts.foreign += Number(checkForeignStatus(failures, route, response, label));
    failures.add(...(await watch.look(people, actor)).map((change) => `after ${label}, ${change}`));
  }
};

/** One person leaves a browser, and another signs in there. */
const shareBrowser = async (
  [first, second]: readonly [Person, Person],
  { rows, failures, watch, counts }: AccessContext,
): Promise<void> => {
  const { shopper } = first;
  // The same few people sign in all the time, which is not what they are here for.
  await rows("delete from rate_limits where key like 'entered %' or key like '%sign-in%'");
  const signIn = async (email: string): Promise<Response> => {
    const answer = await shopper.post('/api/auth/sign-in', { email, password: PASSWORD });
    const waitS = answer.status === 503 ? Number(answer.headers.get('retry-after')) : 0;
    if (waitS === 0) return answer;
    // A shop that has too much to do says when to come again, as it does to everybody.
    await wait(waitS * 1_000);
    return signIn(email);
  };
  await shopper.post('/api/auth/sign-out');
  const signedIn = await signIn(second.email);
  await watch.look([first]);
  const readRoutes = routes.filter(({ method, path }) => method === 'GET' && !/:|\*/.test(path));
  for (const route of readRoutes)
    checkLeaks(failures, await hear(shopper, route, route.path), route.path, first);
  failures.add(...(await watch.look([first])));
  await shopper.post('/api/auth/sign-out');
  const back = await signIn(first.email);
  if (!signedIn.ok || !back.ok) failures.add(`signing in was answered ${signedIn.status} and ${back.status}`);
  await watch.look([first, second], second);
  counts.requests += readRoutes.length;
};

/** Plays every sequence of one lane. */
const runLane = async (
  people: readonly Person[],
  random: () => number,
  { number, rounds }: Lane,
  context: AccessContext,
): Promise<void> => {
  for (let n = 0; n * LANES + number < rounds; n += 1) {
    const pair = drawPair(people, random);
    const isShared = n % SHARED_EVERY === number;
    await (isShared ? shareBrowser(pair, context) : runSequence(pair, random, context));
  }
};
type Lane = { readonly number: number; readonly rounds: number };
type AccessContext = {
  readonly rows: Rows;
  readonly failures: Failures;
  readonly watch: Watch;
  /** How many requests were sent, and how many of them were decided about another's order. */
  readonly counts: { requests: number; foreign: number };
};

const drawPair = (people: readonly Person[], random: () => number): readonly [Person, Person] => {
  const left = [...people];
  const draw = () => left.splice(Math.floor(random() * left.length), 1)[0];
  const [one, other] = [draw(), draw()];
  if (!one || !other) throw new Error('it takes two');
  return [one, other];
};

const run = async (rounds: number): Promise<CaseResult> => {
  // At its loudest, so that a secret in a usual line is noticed as well.
  await using environment = await startTestEnvironment(1, { LOG_LEVEL: 'info' });
  const [origin = ''] = environment.origins;
  await environment.rows('update products set stock_grams = 100000 * unit_grams where id = any($1)', [TEAS]);
  await environment.resetBaseline();
  const people: Person[] = [];
  for (let n = 0; n < LANES * USERS; n += 1) people.push(await moveIn(origin, TEAS[n % TEAS.length] ?? ''));
  const failures = createFailures();
  const context = {
    rows: environment.rows,
    failures,
    watch: watchOver(environment.rows),
    counts: { requests: 0, foreign: 0 },
  };
  await Promise.all(
    splitRandom(seededRandom(runSeed()), LANES).map((random, number) => {
      const own = people.slice(number * USERS, (number + 1) * USERS);
      return runLane(own, random, { number, rounds }, context);
    }),
  );
  const { requests, foreign } = context.counts;
  if (foreign === 0) failures.add('nobody was told anything about the order of another');
  failures.add(...(await lost(people)));
  const log = environment.shops.map((shop) => shop.complaints()).join('');
  const emailedSecrets = await environment.emailedSecrets();
  if (emailedSecrets.length < people.length) failures.add('letters are missing that hold secret links');
  failures.add(...logged(log, people, emailedSecrets));
  failures.add(...(await environment.violations()));
  return {
    reached: `${rounds} sequences, ${requests} requests, ${foreign} of them decided about another's order, ${failures.count()} leaks or changes`,
    failures: failures.list(),
  };
};

export const access: StressTest = {
  name: 'access',
  description: `two shoppers at a time ask ${STEPS} times for whatever there is, naming what is the other's, order, wish, change the cart and send forms, or share a browser (sequences)`,
  rounds: { short: 50, full: 5_000 },
  goal: "nobody hears a word of another, changes what another has, or is told anything else of another's order than is meant",
  run,
};
