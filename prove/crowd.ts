import { setTimeout as wait } from 'node:timers/promises';
import { shopperAt } from '#test/support/shopper.ts';
import { aBuyer, aCanary, readFor } from './buyer.ts';
import { sourcesFrom } from './seeded.ts';
import type { Town } from './town.ts';

const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];
/** How long somebody waits who could not reach the shop. */
const AGAIN_MS = 50;
/** A shop that is killed leaves calls without an answer. */
const unanswered = () => undefined;

/** Somebody orders; most pay, some change their mind, and some just leave. */
const buy = async (town: Town, random: () => number): Promise<void> => {
  const shop = Math.floor(random() * town.origins.length);
  const tea = TEAS[Math.floor(random() * TEAS.length)] ?? '';
  const buyer = aBuyer(town, tea, 1 + Math.floor(random() * 3), shop);
  const placed = await buyer.place();
  if ('refused' in placed) {
    if (placed.refused === 409) await town.restock(tea, 100);
    return;
  }
  const mood = random();
  if (mood < 0.15) return;
  if (mood < 0.3) return void (await buyer.cancel());
  await buyer.pay();
  if (mood < 0.5) return;
  await buyer.confirm();
  await buyer.look();
};

/** Somebody opens an account and presses a heart. */
const wish = async ({ origins, witness }: Town, random: () => number): Promise<void> => {
  const shopper = shopperAt(origins[Math.floor(random() * origins.length)] ?? '');
  const canary = aCanary();
  const email = await shopper.signUp(`${canary}@example.com`);
  witness.hears({ what: 'account', email });
  const [product = ''] = TEAS;
  const wished = await shopper.ask(`/api/wish-list/${product}`, { method: 'PUT' });
  await readFor(witness, canary, wished);
  if (wished.ok) witness.hears({ what: 'wish', email, product });
};

/** So many people who come one after another until told to leave, whatever happens to the shop. */
export const crowd = (town: Town, size: number, random: () => number) => {
  const leaving = new AbortController();
  let visits = 0;
  const person = async (own: () => number) => {
    while (!leaving.signal.aborted) {
      const visit = own() < 0.1 ? wish(town, own) : buy(town, own);
      const isServed = await visit.then(() => true, unanswered);
      visits += Number(isServed ?? false);
      if (!isServed) await wait(AGAIN_MS);
    }
  };
  const people = sourcesFrom(random, size).map(person);
  return {
    visits: () => visits,
    async leave(): Promise<void> {
      leaving.abort();
      await Promise.all(people);
    },
  };
};
