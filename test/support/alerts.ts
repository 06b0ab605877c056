import { z } from 'zod';
import type { Shopper } from './shopper.ts';

type Shop = { readonly newShopper: () => Pick<Shopper, 'request'> };

const readinessSchema = z.object({ status: z.literal('ready'), alerts: z.array(z.string()) });

/** The alerts at the readiness endpoint, which is up to five seconds old. */
export const readinessAlertsOf = async (shop: Shop): Promise<string[]> =>
  readinessSchema.parse(await (await shop.newShopper().request('/readyz')).json()).alerts;

/** The current alerts of a shop in its metrics, as `alert count`. */
export const alertCountsOf = async (shop: Shop): Promise<string[]> => {
  const text = await (await shop.newShopper().request('/metrics')).text();
  return [...text.matchAll(/^camellia_alerts\{alert="([\w-]+)"\} ([1-9]\d*)$/gm)].map(
    ([, alert, count]) => `${alert} ${count}`,
  );
};

/** The current alerts of a shop in its metrics. */
export const alertsOf = async (shop: Shop): Promise<string[]> =>
  (await alertCountsOf(shop)).map((line) => line.split(' ')[0] ?? '');
