import type { Database } from '#adapters/db/database.ts';
import { startLetterBell } from '#adapters/db/letter-bell.ts';
import { MINUTE } from '#domain/time.ts';
import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import { repeat } from './repeat.ts';
import { FEED_MS, within } from './within.ts';

/** Between two looks for letters that are due again; new ones are told of by the letter bell. */
const LETTERS_MS = 15_000;
/** Seconds an order is left alone at start: the event of a payment may have come while the shop was away. */
const AT_START = 2;

/** What the shop does by itself, over and over, until its life ends. */
export const startChores = (shop: Shop, database: Database, life: AsyncDisposableStack, log: Log): void => {
  life.use(
    repeat(MINUTE, log, async (first, ending) => {
      await shop.settleOpenOrders(first ? AT_START : undefined, ending);
      if (!ending.aborted) await shop.removeEndedSessions();
      if (!ending.aborted) await shop.tidyLetters();
      if (!ending.aborted) await shop.forgetOldVitals();
      if (!ending.aborted) await shop.forgetCartChanges();
    }),
  );
  const sending = life.use(repeat(LETTERS_MS, log, (_first, ending) => shop.sendLetters(ending)));
  const bell = startLetterBell(database, log, sending.wake);
  life.defer(() => within(FEED_MS, bell.stop()));
};
