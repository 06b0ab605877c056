/** What somebody should look at before it costs money: what it is called in figures and logs, and what it says. */
const table = {
  'paid-not-completed': 'The provider says that orders are paid, and the shop has not completed them.',
  'payment-unknown': 'Payments came for orders that the shop does not have, as after a restore.',
  'payment-held': 'Payments do not fit their orders; look at the table held_payments.',
  'refund-needed': 'Money has to go back, and the provider has not taken the refund yet.',
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
  'webhook-refused':
    'Events are refused: the webhook’s secret is wrong, a clock is, or somebody forges them.',
} as const;

export type AlertCode = keyof typeof table;
export const ALERT_CODES = Object.keys(table) as readonly AlertCode[];

/** How many things an alert is about; 0 means that all is well. */
export type Alerts = Readonly<Record<AlertCode, number>>;

/** What the database does not know, but each server by itself. */
export type OwnAlerts = Pick<
  Alerts,
  'clock-skew' | 'database-clock' | 'key-refused' | 'checkout-refused' | 'webhook-refused'
>;
export type MoneyAlerts = Omit<Alerts, keyof OwnAlerts>;

/** What an alert says to whoever runs the shop. */
export const textOf = (code: AlertCode): string => table[code];

/** The alerts that are about anything. */
export const raised = (alerts: Partial<Alerts>): AlertCode[] =>
  ALERT_CODES.filter((code) => (alerts[code] ?? 0) > 0);
