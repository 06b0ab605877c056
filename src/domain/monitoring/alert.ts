/** What somebody should look at before it costs money: what it is called in figures and logs, and what it says. */
const table = {
  'paid-not-completed': 'The provider says that orders are paid, and the shop has not completed them.',
  'payment-unknown': 'Payments came for orders that the shop does not have, as after a restore.',
  'payment-held': 'Payments do not fit their orders; look at the table held_payments.',
  'refund-needed': 'Money has to go back, and the provider has not taken the refund yet.',
  'refund-failed': 'The bank sent back refunds that you made: those customers do not have their money.',
  disputed: 'Shoppers dispute payments; answer at the provider’s pages before the time for it is over.',
  'negative-stock': 'Products have less than nothing in stock.',
  'much-unpaid': 'More of a product waits in checkouts that are not paid than is left on its shelf.',
  'coupon-reserved': 'Unpaid orders hold a large share of the uses of a coupon.',
  overdue: 'Orders still hold their tea though their time to pay is over: nobody says how they stand.',
  'clock-skew': 'The clock of this machine and that of the payment provider are minutes apart.',
  'database-clock':
    'The clock of the database and that of the payment provider are apart; two minutes behind, and nobody can buy.',
  'key-refused': 'The payment provider refuses the shop’s key: nobody can buy, or nobody is paid back.',
  'checkout-refused': 'The payment provider refuses to open payment pages: perhaps nobody can buy.',
  'provider-unreachable': 'The payment provider does not answer: customers cannot pay.',
  'database-unreachable': 'The database does not answer: customers cannot buy.',
  'database-read-only': 'The database refuses writes, as on a full disk: customers cannot buy.',
  'disk-low': 'The disk of the data folder is nearly full, or it cannot be read.',
  'jobs-failing': 'Background jobs fail or do not run.',
  'email-delayed': 'Emails have been waiting for more than 15 minutes: the mail server takes none.',
  'backup-old': 'The newest backup is more than 26 hours old, or there is none.',
  'webhook-refused':
    'Events are refused: the webhook’s secret is wrong, a clock is, or somebody forges them.',
  'event-loop-delay': 'The event loop of this shop has been late for half a minute: every request waits.',
} as const;

export type AlertCode = keyof typeof table;
export const ALERT_CODES = Object.keys(table) as readonly AlertCode[];

/** How many things an alert is about; 0 means that all is well. */
export type Alerts = Readonly<Record<AlertCode, number>>;

/** What the database does not know, but each server by itself. */
export type OwnAlerts = Pick<
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
  | 'event-loop-delay'
>;
/** What the database knows, so that one server reports it for all. */
export type SharedAlerts = Omit<Alerts, keyof OwnAlerts | 'backup-old'>;

/** What an alert says to whoever runs the shop. */
export const textOf = (code: AlertCode): string => table[code];

/** The alerts that are about anything. */
export const raised = (alerts: Partial<Alerts>): AlertCode[] =>
  ALERT_CODES.filter((code) => (alerts[code] ?? 0) > 0);
