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
import { seeded, seedOfRun, sourcesFrom } from '../random.ts';
import { createMisses, type Figure, type Misses, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';

/** So many sequences go on at the same time, each among people of its own, so that lots and not moments choose them. */
const LANES = 4;
const PEOPLE = 3;
const STEPS = 8;
/** So often two people use one browser, one after the other. */
const SHARED_EVERY = 20;
const TEAS = ['uji-matcha', 'genmaicha', 'marrakech-mint', 'masala-chai'];

// What ends a session is tried apart, and what costs a hash each time tells nobody anything.
const routes = declaredRoutes.filter(
  ({ path }) => !/\/api\/auth\/sign-|^\/(assets|icons|pictures)\//.test(path),
);

const judge = (
  misses: Misses,
  { status, said }: Heard,
  asked: string,
  { canaries, receipts }: Person,
): void => {
  const leaked = [...canaries, ...receipts].filter(
    (canary) => said.includes(canary) && !asked.includes(canary),
  );
  if (leaked.length > 0) misses.add(`${asked} told somebody ${leaked.join(' and ')} of another`);
  if (status >= 500 && status !== 503) misses.add(`${asked} was answered ${said.slice(0, 300)}`);
};

/** Who asks too often, or a shop that has too much to do, is told so before anybody looks at the order. */
const UNDECIDED = [429, 503];

/** Judges what a route said to somebody who named another's order; answers whether it was decided about it. */
const judgeForeign = (misses: Misses, route: Endpoint, { status }: Heard, asked: string): boolean => {
  if (UNDECIDED.includes(status)) return false;
  const meant = toldOfForeign(route);
  if (meant !== undefined && status !== meant)
    misses.add(`${asked} names another's order and was answered ${status}, not ${meant}`);
  return meant !== undefined;
};

/** Two people ask by turns for whatever there is, naming what is the other's, who has the same things afterwards. */
const playSequence = async (
  people: readonly [Person, Person],
  random: () => number,
  { misses, watch, tried }: Watched,
): Promise<void> => {
  misses.add(...(await watch.look(people)));
  for (let step = 0; step < STEPS; step += 1) {
    const [asking, asked] = random() < 0.5 ? people : [people[1], people[0]];
    const route = routes[Math.floor(random() * routes.length)];
    if (!route) continue;
    const tea = TEAS[Math.floor(random() * TEAS.length)] ?? '';
    const path = addressAt(route.path, {
      id: tea,
      receipt: asked.receipt,
      secret: `${asked.linkSecret.slice(0, -2)}xx`,
    });
    const sent = somethingFor(route, { asking, asked, tea }, random);
    const heard = await hear(asking.shopper, route, path, sent);
    const told = `${route.method} ${path} ${sent.words ?? ''}`;
    tried.asked += 1;
    remember(asking, sent, heard.said);
    judge(misses, heard, told, asked);
    if (told.includes(asked.receipt)) tried.foreign += Number(judgeForeign(misses, route, heard, told));
    misses.add(...(await watch.look(people, asking)).map((change) => `after ${told}, ${change}`));
  }
};

/** One person leaves a browser, and another signs in there. */
const shareBrowser = async (
  [first, second]: readonly [Person, Person],
  { rows, misses, watch, tried }: Watched,
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
  const entered = await signIn(second.email);
  await watch.look([first]);
  const asked = routes.filter(({ method, path }) => method === 'GET' && !/:|\*/.test(path));
  for (const route of asked) judge(misses, await hear(shopper, route, route.path), route.path, first);
  misses.add(...(await watch.look([first])));
  await shopper.post('/api/auth/sign-out');
  const back = await signIn(first.email);
  if (!entered.ok || !back.ok) misses.add(`signing in was answered ${entered.status} and ${back.status}`);
  await watch.look([first, second], second);
  tried.asked += asked.length;
};

/** Plays every sequence of one lane. */
const playLane = async (
  people: readonly Person[],
  random: () => number,
  { number, rounds }: Lane,
  watched: Watched,
): Promise<void> => {
  for (let n = 0; n * LANES + number < rounds; n += 1) {
    const pair = drawTwo(people, random);
    const isShared = n % SHARED_EVERY === number;
    await (isShared ? shareBrowser(pair, watched) : playSequence(pair, random, watched));
  }
};
type Lane = { readonly number: number; readonly rounds: number };
type Watched = {
  readonly rows: Rows;
  readonly misses: Misses;
  readonly watch: Watch;
  /** How many requests were sent, and how many of them were decided about another's order. */
  readonly tried: { asked: number; foreign: number };
};

const drawTwo = (people: readonly Person[], random: () => number): readonly [Person, Person] => {
  const left = [...people];
  const draw = () => left.splice(Math.floor(random() * left.length), 1)[0];
  const [one, other] = [draw(), draw()];
  if (!one || !other) throw new Error('it takes two');
  return [one, other];
};

const run = async (rounds: number): Promise<Figure> => {
  // At its loudest, so that a secret in a usual line is noticed as well.
  await using town = await openTown(1, { LOG_LEVEL: 'info' });
  const [origin = ''] = town.origins;
  await town.rows('update products set stock_grams = 100000 * unit_grams where id = any($1)', [TEAS]);
  await town.setBaseline();
  const people: Person[] = [];
  for (let n = 0; n < LANES * PEOPLE; n += 1) people.push(await moveIn(origin, TEAS[n % TEAS.length] ?? ''));
  const misses = createMisses();
  const watched = { rows: town.rows, misses, watch: watchOver(town.rows), tried: { asked: 0, foreign: 0 } };
  await Promise.all(
    sourcesFrom(seeded(seedOfRun()), LANES).map((random, number) => {
      const own = people.slice(number * PEOPLE, (number + 1) * PEOPLE);
      return playLane(own, random, { number, rounds }, watched);
    }),
  );
  const { asked, foreign } = watched.tried;
  if (foreign === 0) misses.add('nobody was told anything about the order of another');
  misses.add(...(await lost(people)));
  const log = town.shops.map((shop) => shop.complaints()).join('');
  const letterSecrets = await town.letterSecrets();
  if (letterSecrets.length < people.length) misses.add('letters are missing that hold secret links');
  misses.add(...logged(log, people, letterSecrets));
  misses.add(...(await town.violations()));
  return {
    reached: `${rounds} sequences, ${asked} requests, ${foreign} of them decided about another's order, ${misses.count()} leaks or changes`,
    misses: misses.list(),
  };
};

export const access: Proof = {
  name: 'access',
  says: `two shoppers at a time ask ${STEPS} times for whatever there is, naming what is the other's, order, wish, change the cart and send forms, or share a browser (sequences)`,
  rounds: { test: 50, prove: 5_000 },
  goal: "nobody hears a word of another, changes what another has, or is told anything else of another's order than is meant",
  run,
};
