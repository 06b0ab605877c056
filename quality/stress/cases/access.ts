import { setTimeout as wait } from 'node:timers/promises';
import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import type { Endpoint } from '../../../src/adapters/http/registry/endpoint.ts';
import { randomBody, rememberOrder } from '../../../test/support/access/any-body.ts';
import { statusForForeignOrder } from '../../../test/support/access/foreign.ts';
import { type RouteResponse, requestRoute } from '../../../test/support/access/listen-live.ts';
import { type DataTracker, trackData } from '../../../test/support/access/owned-data.ts';
import { createPerson, findLeaks, findLostOrders, type Person } from '../../../test/support/access/person.ts';
import { addressAt, declaredRoutes } from '../../../test/support/declared-routes.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { type CaseResult, createFailures, type Failures, type StressTest } from '../runner/stress-test.ts';
import { runSeed, seededRandom, splitRandom } from '../support/random.ts';

/** Each worker has users of its own, so that the seed and not timing decides the sequences. */
const WORKERS = 4;
const USERS = 3;
const STEPS = 8;
/** Every twentieth sequence, two people use one browser in turn. */
const SHARED_EVERY = 20;
const TEAS = ['uji-matcha', 'genmaicha', 'marrakech-mint', 'masala-chai'];

// Routes that end the session would stop the sequence, and hashing passwords is slow; other tests cover both.
const routes = declaredRoutes.filter(
  ({ path }) => !/^\/(?:auth|log-out)(?:\.data)?$|^\/(?:assets|icons|pictures)\//.test(path),
);

const checkLeaks = (
  failures: Failures,
  { status, output: body }: RouteResponse,
  request: string,
  { canaries, receipts }: Person,
): void => {
  const leaked = [...canaries, ...receipts].filter(
    (canary) => body.includes(canary) && !request.includes(canary),
  );
  if (leaked.length > 0) failures.add(`${request} leaked ${leaked.join(' and ')} of another shopper`);
  if (status >= 500 && status !== 503) failures.add(`${request} returned ${body.slice(0, 300)}`);
};

/** Throttled and shed requests are rejected before the order is read. */
const UNDECIDED = [429, 503];

/** Checks the response to a request for another shopper's order; returns whether the shop decided about the order. */
const checkForeignStatus = (
  failures: Failures,
  route: Endpoint,
  { status }: RouteResponse,
  request: string,
): boolean => {
  if (UNDECIDED.includes(status)) return false;
  const expectedStatus = statusForForeignOrder(route);
  if (expectedStatus !== undefined && status !== expectedStatus)
    failures.add(`${request} names another shopper's order and returned ${status}, not ${expectedStatus}`);
  return expectedStatus !== undefined;
};

/** Two people send random requests that name each other's data; neither may change or see it. */
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
    const payload = randomBody(route, { caller: actor, owner, tea }, random);
    const response = await requestRoute(actor.shopper, route, path, payload);
    const label = `${route.method} ${path} ${payload.text ?? ''}`;
    counts.requests += 1;
    rememberOrder(actor, payload, response.output);
    checkLeaks(failures, response, label, owner);
    if (label.includes(owner.receipt))
      counts.foreign += Number(checkForeignStatus(failures, route, response, label));
    failures.add(...(await watch.look(people, actor)).map((change) => `after ${label}, ${change}`));
  }
};

/** One person signs out, and another signs in with the same browser. */
const shareBrowser = async (
  [first, second]: readonly [Person, Person],
  { rows, failures, watch, counts }: AccessContext,
): Promise<void> => {
  const { shopper } = first;
  // The same few people sign in repeatedly, which would be throttled.
  await rows("delete from rate_limits where key like '%sign-in%'");
  const signIn = async (email: string): Promise<Response> => {
    const response = await shopper.signIn(email);
    const waitS = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (waitS === 0) return response;
    await wait(waitS * 1_000);
    return signIn(email);
  };
  await shopper.logOut();
  const signedIn = await signIn(second.email);
  await watch.look([first]);
  const readRoutes = routes.filter(({ method, path }) => method === 'GET' && !/:|\*/.test(path));
  for (const route of readRoutes)
    checkLeaks(failures, await requestRoute(shopper, route, route.path), route.path, first);
  failures.add(...(await watch.look([first])));
  await shopper.logOut();
  const signedInAgain = await signIn(first.email);
  if (!signedIn.ok || !signedInAgain.ok)
    failures.add(`sign-in returned ${signedIn.status} and ${signedInAgain.status}`);
  await watch.look([first, second], second);
  counts.requests += readRoutes.length;
};

/** Runs every sequence of one worker. */
const runWorker = async (
  people: readonly Person[],
  random: () => number,
  { number, rounds }: Worker,
  context: AccessContext,
): Promise<void> => {
  for (let n = 0; n * WORKERS + number < rounds; n += 1) {
    const pair = drawPair(people, random);
    const isShared = n % SHARED_EVERY === number;
    await (isShared ? shareBrowser(pair, context) : runSequence(pair, random, context));
  }
};
type Worker = { readonly number: number; readonly rounds: number };
type AccessContext = {
  readonly rows: RunQuery;
  readonly failures: Failures;
  readonly watch: DataTracker;
  /** Requests sent, and those decided about another shopper's order. */
  readonly counts: { requests: number; foreign: number };
};

const drawPair = (people: readonly Person[], random: () => number): readonly [Person, Person] => {
  const left = [...people];
  const draw = () => left.splice(Math.floor(random() * left.length), 1)[0];
  const [one, other] = [draw(), draw()];
  if (!one || !other) throw new Error('A pair needs two people.');
  return [one, other];
};

const run = async (rounds: number): Promise<CaseResult> => {
  // The log has every level, so that a secret in an info line is found too.
  await using environment = await startTestEnvironment(1, { LOG_LEVEL: 'info' });
  const [origin = ''] = environment.origins;
  await environment.rows('update products set stock_grams = 100000 * unit_grams where id = any($1)', [TEAS]);
  await environment.resetBaseline();
  const people: Person[] = [];
  for (let n = 0; n < WORKERS * USERS; n += 1)
    people.push(await createPerson(origin, TEAS[n % TEAS.length] ?? ''));
  const failures = createFailures();
  const context = {
    rows: environment.rows,
    failures,
    watch: trackData(environment.rows),
    counts: { requests: 0, foreign: 0 },
  };
  await Promise.all(
    splitRandom(seededRandom(runSeed()), WORKERS).map((random, number) => {
      const own = people.slice(number * USERS, (number + 1) * USERS);
      return runWorker(own, random, { number, rounds }, context);
    }),
  );
  const { requests, foreign } = context.counts;
  if (foreign === 0) failures.add("no request reached a decision about another shopper's order");
  failures.add(...(await findLostOrders(people)));
  const log = environment.shops.map((shop) => shop.logOutput()).join('');
  const emailedSecrets = await environment.emailedSecrets();
  if (emailedSecrets.length < people.length) failures.add('emails with secret links are missing');
  failures.add(...findLeaks(log, people, emailedSecrets));
  failures.add(...(await environment.violations()));
  return {
    reached: `${rounds} sequences, ${requests} requests, ${foreign} of them decided about another shopper's order, ${failures.count()} leaks or changes`,
    failures: failures.list(),
  };
};

export const access: StressTest = {
  name: 'access',
  description: `two shoppers send ${STEPS} random requests in turn that name each other's data, order, change wish list and cart and submit forms, or share a browser (sequences)`,
  rounds: { short: 50, full: 5_000 },
  goal: "no data of another shopper read or changed, and no other response about another shopper's order than specified",
  run,
};
