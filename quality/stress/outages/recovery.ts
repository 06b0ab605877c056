import { apiMap } from '../../../src/domain/api/api-map.ts';
import { PASSWORD } from '../../../test/support/shopper.ts';
import type { Town } from '../test-environment.ts';
import { atRest, within } from '../wait-until.ts';
import { TEA, type Visit } from './visit.ts';

const AGAIN_MS = 100;
const LETTERS_MS = 60_000;

/** The same order goes through as soon as the fault is over, and is paid. */
export const isWell = async ({ wanting, waiting }: Visit, deadline: number): Promise<string[]> => {
  const patience = () => ({ ms: deadline - Date.now(), everyMs: AGAIN_MS });
  const refused = await atRest(async () => {
    const placed = await wanting.place();
    return 'refused' in placed
      ? [`after the fault an order was answered ${placed.refused} ${placed.text}`]
      : [];
  }, patience());
  if (refused.length > 0) return refused;
  await wanting.pay();
  const isPaid = await within(async () => (await wanting.confirm()) === 'paid', patience());
  if (!isPaid) return ['after the fault a payment was not taken'];
  // Whose payment page was left open may still want nothing.
  return (await waiting.cancel()).ok ? [] : ['after the fault an order could not be cancelled'];
};

const DUE = "update letters set due_at = now() - interval '1 second' where due_at is not null returning id";

/** Every letter that was written meanwhile reaches the mail server. */
export const lettersCome = async (town: Town): Promise<string[]> => {
  const late = await atRest(
    async () =>
      (await town.rows<{ id: string }>(DUE)).map(({ id }) => `letter ${id} was not sent after the fault`),
    { ms: LETTERS_MS, everyMs: AGAIN_MS },
  );
  if (late.length > 0) return late;
  const given = await town.rows('select id from letters where sent_at is null and due_at is null');
  return given.length === 0 ? [] : [`${given.length} letters were given up`];
};

/** Ends what still awaits payment, so that the shop comes to rest, and puts on the shelf again what was bought. */
export const leave = async (visiting: Visit): Promise<void> => {
  const { town, wanting, waiting, leaving, leavingByLink, leavers } = visiting;
  await Promise.all([wanting, waiting, leaving, leavingByLink].map((buyer) => buyer.cancel()));
  await leavers.gone.shopper.post(apiMap.removeAccount, { password: PASSWORD });
  await town.restock(TEA, 2);
};
