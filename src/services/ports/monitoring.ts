import type { StockCursor } from '#domain/catalogue/low-stock.ts';
import type { EmailMessage } from '#domain/email/email-message.ts';
import type { SharedAlerts } from '#domain/monitoring/alert.ts';
import type { Sales, TaskName } from '#domain/monitoring/today.ts';
import type { VitalCount } from '#domain/monitoring/web-vitals.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { OrderCursor } from '#domain/orders/order-list.ts';
import type { Cents } from '#domain/values/money.ts';
import type { ServerHealth } from './server-health.ts';

/** Counts of web vitals by UTC day, route, metric and histogram bucket. */
export type WebVitalsRepository = {
  add(at: Date, values: readonly (Omit<VitalCount, 'count'> & { readonly value: number })[]): Promise<void>;
  /** Returns the counts from the UTC day of `at` on. */
  since(at: Date): Promise<VitalCount[]>;
  deleteBefore(at: Date): Promise<void>;
};

type CountAndTotal = { readonly count: number; readonly cents: Cents };

/** Aggregates over all orders, products and emails. */
export type ShopStatsRepository = {
  ordersByStatus(): Promise<Partial<Record<OrderStatus, number>>>;
  /** Orders with a payment in the ledger, and the part of it that went back in refunds and lost disputes. */
  payments(): Promise<CountAndTotal & { readonly refundedCents: Cents }>;
  /** All refunds that were ever due, and the part that the provider has not confirmed. */
  refunds(): Promise<CountAndTotal & { readonly dueCents: Cents }>;
  lowStock(): Promise<readonly { readonly name: string; readonly units: number }[]>;
  moneyAlerts(): Promise<SharedAlerts>;
  /** Time of the newest backup, else of the first order; null without orders. */
  backedUpAt(): Promise<Date | null>;
  waitingEmails(): Promise<{ readonly count: number; readonly oldestSeconds: number }>;
  recordBackup(takenAt: Date): Promise<void>;
};

/** An email that was given up. */
export type FailedEmail = {
  readonly id: string;
  readonly kind: EmailMessage['kind'];
  readonly to: string;
  readonly createdAt: Date;
  readonly error: string;
  /** Null for an email that is about no order, or was written by an earlier release. */
  readonly orderNumber: string | null;
};

/** A product that is sold out, or nearly. */
export type LowStock = { readonly id: string; readonly name: string; readonly units: number };

/** What the start page of the admin shows; each query is bounded, or reads an index. */
export type TodayRepository = {
  /** Counts up to `MAX_TASK_COUNT + 1` of each. */
  count(names: readonly TaskName[], now: Date): Promise<Partial<Record<TaskName, number>>>;
  /** Returns the sales of the shop's day until now, and until the same time a week ago. */
  sales(now: Date): Promise<{ readonly today: Sales; readonly lastWeek: Sales }>;
  /** Lists emails that were written since then, before the cursor, and given up; newest first. */
  failedEmails(since: Date, limit: number, before?: OrderCursor): Promise<readonly FailedEmail[]>;
  /** Lists products behind the cursor, with the fewest units first. */
  lowStock(limit: number, after?: StockCursor): Promise<readonly LowStock[]>;
};

/** Ports of alerts, stats and web vitals. */
export type MonitoringPorts = {
  readonly webVitals: WebVitalsRepository;
  readonly stats: ShopStatsRepository;
  readonly today: TodayRepository;
  readonly health: ServerHealth;
  /** True if other machines can reach the shop; backups are expected then. */
  readonly isPublic: boolean;
  /** Number of required legal texts and contact fields that are empty. */
  readonly emptyLegalFields: number;
};
