import type { OrderStatus } from '#domain/order.ts';
import { DAY } from '#domain/time.ts';
import { summarize, type VitalSummary } from '#domain/vitals.ts';
import type { Ports } from './ports.ts';

/** How many days of visits are read together. */
export const SURVEY_DAYS = 28;
/** How long the counts of a day are kept. */
const KEPT_DAYS = 365;

/** How the shop is doing, for whoever runs it. */
export type ShopSurvey = {
  readonly orders: Readonly<Partial<Record<OrderStatus, number>>>;
  /** Products of which few units or none are left, the fewest first. */
  readonly runningOut: readonly { readonly name: string; readonly units: number }[];
  /** Products with less than nothing in stock; never anything but 0. */
  readonly oversold: number;
  readonly vitals: readonly VitalSummary[];
};

/** Reads the figures as they are now, and those of visits over the last four weeks. */
export const surveyShop =
  ({ figures, vitals, clock }: Pick<Ports, 'figures' | 'vitals' | 'clock'>) =>
  async (): Promise<ShopSurvey> => {
    const since = new Date(clock().getTime() - SURVEY_DAYS * DAY);
    const [orders, stock, counts] = await Promise.all([
      figures.ordersByStatus(),
      figures.stock(),
      vitals.since(since),
    ]);
    return { orders, ...stock, vitals: summarize(counts) };
  };

/** Forgets the counts of days that nobody reads any more. */
export const forgetOldVitals =
  ({ vitals, clock }: Pick<Ports, 'vitals' | 'clock'>) =>
  (): Promise<void> =>
    vitals.removeBefore(new Date(clock().getTime() - KEPT_DAYS * DAY));
