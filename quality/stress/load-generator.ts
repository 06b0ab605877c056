import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../../src/adapters/postgres/connection/transient-errors.ts';
import { systemCode } from '../../src/platform/system-error.ts';
import { aBuyer, type Market } from './buyer.ts';
import { sourcesFrom } from './random.ts';
import type { Town } from './test-environment.ts';
import { type Home, visitAsMember } from './user-session.ts';

const TEAS = ['masala-chai', 'marrakech-mint', 'uji-matcha'];
const teaFrom = (random: () => number): string => TEAS[Math.floor(random() * TEAS.length)] ?? '';
/** So often somebody opens an account, and does not buy as a guest. */
const MEMBERS = 0.3;
/** How long somebody waits who could not reach the shop. */
const AGAIN_MS = 50;
const isDropped = (error: unknown): boolean =>
  error instanceof Error && (systemCode(error) === 'UND_ERR_SOCKET' || isDropped(error.cause));
/** Whether somebody has no answer since the shop, or the database that the proof itself asks, was killed. */
export const isCutOff = (error: unknown): boolean => isPassing(error) || isDropped(error);

const inWords = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack}${error.cause ? ` since ${inWords(error.cause)}` : ''}`
    : String(error);

/** What a crowd needs of a town. */
type Place = Market & Home & Pick<Town, 'restock'>;

/** Somebody orders; most pay, some change their mind, and some just leave. */
const buy = async (town: Place, random: () => number): Promise<void> => {
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

/**
 * So many people who come one after another until told to leave, whatever happens to the shop. Whatever breaks a visit off
 * is objected to, unless it is foreseen: a shop that nobody kills answers everybody.
 */
export const crowd = (
  town: Place,
  size: number,
  random: () => number,
  isForeseen: (error: unknown) => boolean = () => false,
) => {
  const leaving = new AbortController();
  let visits = 0;
  const brokenOff = (error: unknown): false => {
    if (!isForeseen(error)) town.witness.objects(`I6: a visit broke off: ${inWords(error)}`);
    return false;
  };
  const person = async (own: () => number) => {
    while (!leaving.signal.aborted) {
      const visit = own() < MEMBERS ? visitAsMember(town, teaFrom(own), own) : buy(town, own);
      const isServed = await visit.then(() => true, brokenOff);
      visits += Number(isServed);
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
