/** Alerts for the operator: the name in metrics and logs, and the text. */
const table = {
  'paid-not-completed': 'Orders are paid at the payment provider, but not completed here.',
  'payment-unknown': 'Payments arrived for unknown orders, for example after a restore.',
  'payment-held': 'Payments do not match their orders; see the table held_payments.',
  'refund-needed': 'Refunds are due that the payment provider has not accepted yet.',
  'refund-failed': 'Banks returned refunds: those customers do not have their money.',
  disputed: 'Customers dispute payments; respond in the provider’s dashboard before the deadline.',
  'withdrawal-received': 'Customers withdrew from contracts; refund them within 14 days.',
  'negative-stock': 'Products have negative stock.',
  'much-unpaid': 'Unpaid orders reserve more of a product than is left in stock.',
  'coupon-reserved': 'Unpaid orders reserve a large share of a coupon’s uses.',
  overdue: 'Orders past their payment deadline still reserve stock: their payment status is unknown.',
  'clock-skew': 'This machine’s clock and the payment provider’s differ by minutes.',
  'database-clock':
    'The database’s clock and the payment provider’s differ; two minutes behind, customers cannot buy.',
  'key-refused': 'The payment provider rejects the API key: customers cannot buy, or refunds fail.',
  'checkout-refused': 'The payment provider rejects new payment pages: customers may not be able to buy.',
  'provider-unreachable': 'The payment provider does not answer: customers cannot pay.',
  'database-unreachable': 'The database does not answer: customers cannot buy.',
  'database-read-only':
    'The database rejects writes, for example because its disk is full: customers cannot buy.',
  'disk-low': 'The disk of the data folder is nearly full, or it cannot be read.',
  'jobs-failing': 'Background jobs fail or do not run.',
  'email-delayed': 'Emails have been waiting for more than 15 minutes: the mail server does not accept them.',
  'backup-old': 'The newest backup is more than 26 hours old, or there is none.',
  'webhook-refused':
    'Webhook events are rejected: the webhook secret or a clock is wrong, or events are forged.',
  'legal-text-empty':
    'Required legal texts or contact data are empty, or the sample’s; see the folder content/legal or LEGAL_DIR.',
  'event-loop-delay': 'The event loop has been blocked for half a minute: every request waits.',
} as const;

type AlertCode = keyof typeof table;
/** All codes, as in metrics and logs. */
export const ALERT_CODES = Object.keys(table) as readonly AlertCode[];

/** The number of affected items of each alert. */
export type Alerts = Readonly<Record<AlertCode, number>>;

/** Alerts that each server detects for itself. */
export type ServerAlerts = Pick<
  Alerts,
  | 'clock-skew'
  | 'database-clock'
  | 'key-refused'
  | 'checkout-refused'
  | 'webhook-refused'
  | 'provider-unreachable'
  | 'database-unreachable'
  | 'database-read-only'
  | 'disk-low'
  | 'jobs-failing'
  | 'legal-text-empty'
  | 'event-loop-delay'
>;
/** Alerts read from the database, which one server reports for all. */
export type SharedAlerts = Omit<Alerts, keyof ServerAlerts | 'backup-old'>;

/** Returns the text for the operator. */
export const alertText = (code: AlertCode): string => table[code];

/** Returns the alerts that affect at least one item. */
export const activeAlerts = (alerts: Partial<Alerts>): AlertCode[] =>
  ALERT_CODES.filter((code) => (alerts[code] ?? 0) > 0);
