import type { SharedAlerts } from '#domain/monitoring/alert.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Cents } from '#domain/values/money.ts';
import type { VitalCount } from '#platform/web-vitals.ts';

/** Figures of real visits, added up by day and page so that no visit can be told from another. */
export type WebVitalsRepository = {
  add(at: Date, figures: readonly (Omit<VitalCount, 'count'> & { readonly value: number })[]): Promise<void>;
  /** The counts of that day (UTC) and all later ones. */
  since(at: Date): Promise<VitalCount[]>;
  /** Forgets the days before that one. */
  removeBefore(at: Date): Promise<void>;
};

/** How many there are, and what they come to. */
type Sum = { readonly count: number; readonly cents: Cents };

/** What operators want to know of orders and stock. */
export type ShopFigures = {
  ordersByStatus(): Promise<Partial<Record<OrderStatus, Sum & { readonly refundedCents: Cents }>>>;
  /** All money that had to go back ever, and what of it the provider has not said to be back. */
  refunds(): Promise<Sum & { readonly dueCents: Cents }>;
  /** Products with few units or none, the fewest first. */
  runningOut(): Promise<readonly { readonly name: string; readonly units: number }[]>;
  /** Money, stock and emails that are not as they must be. */
  moneyTroubles(): Promise<SharedAlerts>;
  /** When the newest backup was taken; without one the date of the first order, and null in a new shop. */
  backedUpAt(): Promise<Date | null>;
  /** Emails that wait to be sent, and the age of the oldest in seconds. */
  waitingEmails(): Promise<{ readonly count: number; readonly oldestSeconds: number }>;
  /** Records that a verified backup was taken. */
  recordBackup(takenAt: Date): Promise<void>;
};
