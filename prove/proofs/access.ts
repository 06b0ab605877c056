import type { Endpoint } from '#adapters/http/registry/route.ts';
import { apiMap } from '#domain/api-map.ts';
import type { Rows } from '#operations/books/rows.ts';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { PASSWORD, type Shopper } from '#test/support/shopper.ts';
import { logged, lost, moveIn, type Person } from '../access/person.ts';
import { remember, type Sent, somethingFor } from '../access/something-sent.ts';
import { createMisses, type Figure, type Misses, type Proof } from '../proof.ts';
import { seeded, seedOfRun, sourcesFrom } from '../seeded.ts';
import { openTown } from '../town.ts';

/** So many sequences go on at the same time, each among people of its own, so that lots and not moments choose them. */
const LANES = 4;
const PEOPLE = 3;
const STEPS = 8;
/** So often two people use one browser, one after the other. */
const SHARED_EVERY = 20;
const TEAS = ['uji-matcha', 'genmaicha', 'marrakech-mint', 'masala-chai'];

/** The first words of a live stream, which hold all orders. */
const listen = async (shopper: Shopper, path: string): Promise<string> => {
  const cut = new AbortController();
  const headers = { cookie: shopper.cookie(), 'x-forwarded-for': shopper.address };
  const response = await shopper.stream(path, { headers, signal: cut.signal });
  let text = '';
  if (response.ok)
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('event: orders')) break;
    }
  else text = await response.text();
  cut.abort();
  return `${response.status} ${text}`;
};

/** Everything that a route says to somebody. */
const hear = async (
  shopper: Shopper,
  { method, path: pattern }: Endpoint,
  path: string,
  sent: Sent = {},
): Promise<string> => {
  if (pattern === apiMap.liveOrders && method === 'GET') return listen(shopper, path);
  const { body, headers } = sent;
  const response = await shopper.ask(path, {
    method,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
};

// What ends a session is tried apart, and what costs a hash each time tells nobody anything.
const routes = declaredRoutes.filter(
  ({ path }) => !/\/api\/auth\/sign-|^\/(assets|icons|pictures)\//.test(path),
);

const judge = (misses: Misses, said: string, asked: string, { canaries, receipts }: Person): void => {
  const leaked = [...canaries, ...receipts].filter(
    (canary) => said.includes(canary) && !asked.includes(canary),
  );
  if (leaked.length > 0) misses.add(`${asked} told somebody ${leaked.join(' and ')} of another`);
  if (/^5\d\d /.test(said) && !said.startsWith('503 '))
    misses.add(`${asked} was answered ${said.slice(0, 300)}`);
};

/** Two people ask by turns for whatever there is, naming what is the other's. */
const playSequence = async (
  [one, other]: readonly [Person, Person],
  random: () => number,
  misses: Misses,
): Promise<number> => {
  for (let step = 0; step < STEPS; step += 1) {
    const [asking, asked] = random() < 0.5 ? [one, other] : [other, one];
    const route = routes[Math.floor(random() * routes.length)];
    if (!route) continue;
    const tea = TEAS[Math.floor(random() * TEAS.length)] ?? '';
    const path = addressAt(route.path, {
      id: tea,
      receipt: asked.receipt,
      secret: `${asked.linkSecret.slice(0, -2)}xx`,
    });
    const sent = somethingFor(route, { asking, asked, tea }, random);
    const said = await hear(asking.shopper, route, path, sent);
    remember(asking, sent, said);
    judge(misses, said, `${route.method} ${path} ${sent.words ?? ''}`, asked);
  }
  return STEPS;
};

/** One person leaves a browser, and another signs in there. */
const shareBrowser = async (
  [first, second]: readonly [Person, Person],
  { rows, misses }: Watched,
): Promise<number> => {
  const { shopper } = first;
  // The same few people sign in all the time, which is not what they are here for.
  await rows("delete from rate_limits where key like 'entered %' or key like '%sign-in%'");
  const signIn = (email: string) => shopper.post('/api/auth/sign-in', { email, password: PASSWORD });
  await shopper.post('/api/auth/sign-out');
  const entered = await signIn(second.email);
  const asked = routes.filter(({ method, path }) => method === 'GET' && !/:|\*/.test(path));
  for (const route of asked) judge(misses, await hear(shopper, route, route.path), route.path, first);
  await shopper.post('/api/auth/sign-out');
  const back = await signIn(first.email);
  if (!entered.ok || !back.ok) misses.add(`signing in was answered ${entered.status} and ${back.status}`);
  return asked.length;
};

/** Plays every sequence of one lane; answers the requests that were sent. */
const playLane = async (
  people: readonly Person[],
  random: () => number,
  { number, rounds }: Lane,
  watched: Watched,
): Promise<number> => {
  let asked = 0;
  for (let n = 0; n * LANES + number < rounds; n += 1) {
    const pair = drawTwo(people, random);
    const isShared = n % SHARED_EVERY === number;
    asked += await (isShared ? shareBrowser(pair, watched) : playSequence(pair, random, watched.misses));
  }
  return asked;
};
type Lane = { readonly number: number; readonly rounds: number };
type Watched = { readonly rows: Rows; readonly misses: Misses };

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
  const asked = await Promise.all(
    sourcesFrom(seeded(seedOfRun()), LANES).map((random, number) => {
      const own = people.slice(number * PEOPLE, (number + 1) * PEOPLE);
      return playLane(own, random, { number, rounds }, { rows: town.rows, misses });
    }),
  );
  misses.add(...(await lost(people)));
  misses.add(...logged(town.shops.map((shop) => shop.complaints()).join(''), people));
  misses.add(...(await town.violations()));
  return {
    reached: `${rounds} sequences, ${asked.reduce((all, one) => all + one, 0)} requests, ${misses.count()} leaks`,
    misses: misses.list(),
  };
};

export const access: Proof = {
  name: 'access',
  says: `two shoppers at a time ask ${STEPS} times for whatever there is, naming what is the other's, order, wish, change the cart and send forms, or share a browser (sequences)`,
  faults: ['E01', 'E02', 'E03', 'E04', 'E07'],
  rounds: { test: 100, prove: 5_000 },
  goal: 'nobody hears a word of another',
  run,
};
