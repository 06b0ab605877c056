import Stripe from 'stripe';
import { apiMap } from '#domain/api-map.ts';
import { aBuyer, type Buyer } from '../buyer.ts';
import type { Town } from '../town.ts';
import { askProvider, differences, endingOf, unitsOf } from './ending.ts';
import type { Happening, History } from './happening.ts';

const { webhooks } = new Stripe('sk_test_x');

const eventAbout = (receipt: string, { type, id }: Extract<Happening, { what: 'event' }>): string =>
  JSON.stringify({
    id: `evt_${receipt}_${type}_${id}`,
    object: 'event',
    type,
    data: { object: { object: 'checkout.session', client_reference_id: receipt } },
  });

/** Sends an event as the provider does, to the shop of that number. */
const deliver = async ({ origins, settings }: Town, payload: string, shop: number): Promise<string[]> => {
  const secret = settings['STRIPE_WEBHOOK_SECRET'] ?? '';
  const response = await fetch(new URL(apiMap.paymentEvents, origins[shop % origins.length]), {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }) },
  });
  await response.body?.cancel();
  return response.status === 200 ? [] : [`an event was answered ${response.status}`];
};

type Stage = { readonly town: Town; readonly buyer: Buyer; readonly session: string };

const happen = async (one: Happening, { town, buyer, session }: Stage, shop: number): Promise<string[]> => {
  switch (one.what) {
    case 'pays':
      // Refused when the session is paid or over, as a page that was left open would be.
      await buyer.pay().catch(() => undefined);
      return [];
    case 'runs-out':
      // The session's time is over, as the provider sees it.
      await askProvider(town, `${session}/expire`, 'POST');
      return [];
    case 'event':
      return deliver(town, eventAbout(buyer.receipt, one), shop);
    case 'confirms':
      return (await buyer.confirm()) === null ? ['the thank-you page was told nothing'] : [];
    case 'cancels': {
      const { status } = await buyer.cancel();
      return status === 200 ? [] : [`a cancel was answered ${status}`];
    }
  }
};

/** Plays one history for an order of its own, of a product that nobody else buys; answers where shop and model differ. */
export const play = async (
  town: Town,
  history: History,
  number: number,
  product: string,
): Promise<string[]> => {
  const unitsBefore = await unitsOf(town, product);
  const buyer = aBuyer(town, product, 1, number % town.origins.length);
  const placed = await buyer.place();
  if ('refused' in placed) return [`the order was refused: ${placed.refused} ${placed.text}`];
  const { session } = placed;
  const stage: Stage = { town, buyer, session };
  const misses: string[] = [];
  for (const group of history)
    misses.push(...(await Promise.all(group.map((one, n) => happen(one, stage, number + n)))).flat());
  await buyer.confirm();
  const ended = await endingOf(town, { buyer, session, product }, unitsBefore);
  misses.push(...differences(history, ended));
  // What is still open would be asked about each minute by every shop.
  if (ended?.order === 'awaiting-payment') await buyer.cancel();
  return misses.map((miss) => `${miss}, after ${JSON.stringify(history)}`);
};
