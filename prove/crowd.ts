import { setTimeout as wait } from 'node:timers/promises';
import { aBuyer } from './buyer.ts';
import { visitAsMember } from './member.ts';
import { sourcesFrom } from './seeded.ts';
import type { Town } from './town.ts';

const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];
const teaFrom = (random: () => number): string => TEAS[Math.floor(random() * TEAS.length)] ?? '';
/** So often somebody opens an account, and does not buy as a guest. */
const MEMBERS = 0.3;
/** How long somebody waits who could not reach the shop. */
const AGAIN_MS = 50;
/** A shop that is killed leaves calls without an answer. */
const unanswered = () => undefined;

/** Somebody orders; most pay, some change their mind, and some just leave. */
const buy = async (town: Town, random: () => number): Promise<void> => {
  const shop = Math.floor(random() * town.origins.length);
  const tea = teaFrom(random);
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

/** So many people who come one after another until told to leave, whatever happens to the shop. */
export const crowd = (town: Town, size: number, random: () => number) => {
  const leaving = new AbortController();
  let visits = 0;
  const person = async (own: () => number) => {
    while (!leaving.signal.aborted) {
      const visit = own() < MEMBERS ? visitAsMember(town, teaFrom(own), own) : buy(town, own);
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
