import { z } from 'zod';
import { createRepositories } from '#bootstrap/create-repositories.ts';
import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { createConfiguredPaymentProvider } from '#bootstrap/payment-provider.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import { readConfig } from '#config';
import { formatCents } from '#domain/values/money.ts';
import { type ReconciledPayment, reconcilePayments } from '#services/payments/reconcile-payments.ts';
import { openShopDatabase } from './backup/shop-database.ts';
import { runCommand } from './command.ts';

const usage = 'Give a date or a time in UTC, for example: npm run reconcile -- 2026-11-21T03:30Z';

/** Exit code: some payments differ from their orders. */
const DIFFERENCES = 2;

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ precision: -1 })]);

type Comparison = ReconciledPayment['comparison'];

const isExplained = (comparison: Comparison): comparison is keyof typeof EXPLANATIONS =>
  comparison in EXPLANATIONS;

const EXPLANATIONS = {
  'no-order': 'no order in the shop',
  'second-session': 'a session other than that of its order was paid',
  'other-amount': 'the order has another amount',
  'awaiting-payment': 'the order still awaits payment',
  cancelled: 'the order is cancelled',
  expired: 'the order has expired',
} satisfies Record<Exclude<Comparison, 'matched' | 'refunded' | 'partly-refunded' | 'foreign'>, string>;

await runCommand({
  usage,
  read: (env) => {
    const read = readConfig(env);
    return 'config' in read ? { settings: read.config } : read;
  },
  work: async (config, word, disposables) => {
    const since = time.safeParse(word);
    if (!since.success || Date.parse(since.data) > Date.now()) {
      printError(since.success ? `${since.data} is in the future. ${usage}` : usage);
      return 1;
    }
    const { orm } = await openShopDatabase(config, disposables);
    const paymentProvider = createConfiguredPaymentProvider(
      await findPaymentSettings(config),
      config.origin,
      () => new Date(),
    );
    const ports = {
      ...createRepositories(orm, orm),
      paymentProvider,
      clock: () => new Date(),
      log: createLog('silent'),
    };
    const counts = { matched: 0, refunded: 0, 'partly-refunded': 0, foreign: 0, different: 0 };
    for await (const { session, comparison } of reconcilePayments(ports)(new Date(since.data))) {
      if (!isExplained(comparison)) counts[comparison] += 1;
      else {
        counts.different += 1;
        const { createdAt, id, receipt, amount } = session;
        console.log(
          [createdAt.toISOString(), id, receipt, formatCents(amount), EXPLANATIONS[comparison]].join('  '),
        );
      }
    }
    console.log(
      `${counts.matched} paid sessions match their orders, ${counts.different} do not, ${counts.refunded} were refunded and ${counts['partly-refunded']} in part, ${counts.foreign} carry no order number of this shop.`,
    );
    return counts.different === 0 ? 0 : DIFFERENCES;
  },
});
