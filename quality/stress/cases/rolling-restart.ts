import { shopperAt } from '../../../test/support/shopper.ts';
import { aBuyer } from '../buyer.ts';
import { openDeployed } from '../load/nginx-deployment.ts';
import { seeded, seedOfRun, sourcesFrom } from '../random.ts';
import { createMisses, type Figure, type Misses, type Note, type Proof } from '../stress-test.ts';
import type { Town } from '../test-environment.ts';

/** The full size, and how many come at once then; a short run goes on beside other work, and fewer do. */
const REQUESTS = 20_000;
const PEOPLE = { full: 8, short: 3 };
const PAGES = [
  '/',
  '/tea',
  '/coffee',
  '/stores',
  '/tea?sort=price&price=100-200',
  '/tea/picked-tea/Masala%20Chai',
];
const CALLS = ['/api/categories', '/api/search?q=mint', '/api/auth/session'];
/** How many pages somebody opens who looks around. */
const LOOKS = 6;
/** What somebody may be told who has done nothing wrong; an empty shelf is no failure of the shop. */
const isServed = (status: number): boolean => status < 400 || status === 409;

/** What a page or an answer says to whoever reads it, in short. */
const saidBy = (text: string): string =>
  text
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200);

/** Every other time an address that the proxy has not kept, so that a shop must answer. */
const addressFor = (path: string, random: () => number): string =>
  random() < 0.5 ? path : `${path}${path.includes('?') ? '&' : '?'}n=${random().toString(36).slice(2)}`;

/** Somebody looks around; `asked` hears of each request. */
const lookAround = async (
  origin: string,
  random: () => number,
  misses: Misses,
  asked: () => void,
): Promise<void> => {
  const shopper = shopperAt(origin);
  const paths = random() < 0.7 ? PAGES : CALLS;
  for (let page = 0; page < LOOKS; page += 1) {
    const path = addressFor(paths[Math.floor(random() * paths.length)] ?? '/', random);
    asked();
    const answer = await shopper.ask(path);
    const text = await answer.text();
    if (!isServed(answer.status)) misses.add(`${path} was answered ${answer.status}: ${saidBy(text)}`);
  }
};

/** Somebody buys, and looks at the order; `asked` hears of each request. */
const buy = async (town: Town, misses: Misses, asked: () => void): Promise<void> => {
  const buyer = aBuyer(town, 'marrakech-mint');
  asked();
  const placed = await buyer.place();
  if ('refused' in placed) {
    if (placed.refused === 409) await town.restock('marrakech-mint', 500);
    else misses.add(`a purchase was refused with ${placed.refused}: ${saidBy(placed.text)}`);
    return;
  }
  await buyer.pay();
  asked();
  if ((await buyer.confirm()) !== 'paid') misses.add(`${buyer.receipt} was paid and not confirmed`);
  asked();
  await buyer.look();
};

const rolling = async (requests: number, note: Note = () => undefined): Promise<Figure> => {
  await using deployed = await openDeployed();
  const { town } = deployed;
  const misses = createMisses();
  const leaving = new AbortController();
  let sent = 0;
  const asked = () => {
    sent += 1;
  };
  const person = async (random: () => number) => {
    while (!leaving.signal.aborted) {
      const visit =
        random() < 0.25 ? buy(town, misses, asked) : lookAround(town.origins[0] ?? '', random, misses, asked);
      await visit.catch((error: unknown) =>
        misses.add(`a request broke off: ${String(error instanceof Error ? (error.cause ?? error) : error)}`),
      );
    }
  };
  const size = requests < REQUESTS ? PEOPLE.short : PEOPLE.full;
  const people = sourcesFrom(seeded(seedOfRun()), size).map(person);
  const isEnough = () => sent >= requests || leaving.signal.aborted;
  let restarts = 0;
  const gaveUp = (error: unknown): void => {
    misses.add(`the shops were not restarted: ${String(error)}`);
    leaving.abort();
  };
  do {
    await deployed.restart().catch(gaveUp);
    restarts += 2;
    note(`${sent} of ${requests} requests, ${restarts} restarts, ${misses.count()} misses`);
  } while (!isEnough());
  leaving.abort();
  await Promise.all(people);
  misses.add(...(await town.violations()));
  const bought = town.witness.heard().filter(({ what }) => what === 'paid').length;
  return {
    reached: `${misses.count()} of ${sent} requests failed, ${bought} purchases among them, over ${restarts} restarts`,
    misses: misses.list(),
  };
};

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  says: 'two shops behind nginx as it is shipped, but without TLS and without connections that visitors keep, restarted in turn by the shipped script while people look around and buy (requests)',
  rounds: { test: 300, prove: REQUESTS },
  goal: 'no request fails',
  isAlone: true,
  run: rolling,
};
