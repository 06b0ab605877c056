import { setTimeout as wait } from 'node:timers/promises';
import { apiMap } from '#domain/api-map.ts';
import { PASSWORD } from '#test/support/shopper.ts';
import type { Town } from '../town.ts';
import { TEA, type Visit } from './visit.ts';

const AGAIN_MS = 100;
const LETTERS_MS = 60_000;

/** The same order goes through as soon as the fault is over, and is paid. */
export const isWell = async ({ wanting, waiting }: Visit, deadline: number): Promise<string[]> => {
  for (;;) {
    const placed = await wanting.place();
    if (!('refused' in placed)) break;
    if (Date.now() > deadline)
      return [`after the fault an order was answered ${placed.refused} ${placed.text}`];
    await wait(AGAIN_MS);
  }
  await wanting.pay();
  while ((await wanting.confirm()) !== 'paid') {
    if (Date.now() > deadline) return ['after the fault a payment was not taken'];
    await wait(AGAIN_MS);
  }
  // Whose payment page was left open may still want nothing.
  return (await waiting.cancel()).ok ? [] : ['after the fault an order could not be cancelled'];
};

const DUE = 'update letters set due_at = now() where due_at is not null returning id';

/** Every letter that was written meanwhile reaches the mail server. */
export const lettersCome = async (town: Town): Promise<string[]> => {
  const deadline = Date.now() + LETTERS_MS;
  for (;;) {
    const left = await town.rows(DUE);
    if (left.length === 0) break;
    if (Date.now() > deadline) return [`${left.length} letters were not sent after the fault`];
    await wait(AGAIN_MS);
  }
  const given = await town.rows('select id from letters where sent_at is null and due_at is null');
  return given.length === 0 ? [] : [`${given.length} letters were given up`];
};

/** Ends what still awaits payment, so that the shop comes to rest, and puts on the shelf again what was bought. */
export const leave = async (visiting: Visit): Promise<void> => {
  const { town, wanting, waiting, leaving, leavers } = visiting;
  await Promise.all([wanting.cancel(), waiting.cancel(), leaving.cancel()]);
  await leavers.gone.shopper.post(apiMap.removeAccount, { password: PASSWORD });
  await town.restock(TEA, 2);
};
