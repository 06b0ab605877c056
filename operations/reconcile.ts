import { z } from 'zod';
import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { formatCents } from '#domain/values/money.ts';
import { type ReconciledPayment, reconcilePayments } from '#services/payments/reconcile-payments.ts';
import { runCommand } from './command.ts';
import { openShopPorts, readShopSettings } from './shop-ports.ts';

const usage = 'Usage: npm run reconcile -- TIME, a date or a time in UTC, for example: 2026-11-21T03:30Z';

/** Exit code: some payments differ from their orders. */
const DIFFERENCES = 2;

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ precision: -1 })]);

type Comparison = ReconciledPayment['comparison'];

const isExplained = (comparison: Comparison): comparison is keyof typeof EXPLANATIONS =>
  comparison in EXPLANATIONS;

const EXPLANATIONS = {
  'no-order': 'no order in the shop',
  'second-session': 'a session other than that of its order was paid',
  'other-amount': 'the amount of the order differs',
  'awaiting-payment': 'the order still awaits payment',
  cancelled: 'the order is cancelled',
  expired: 'the order has expired',
} satisfies Record<Exclude<Comparison, 'matched' | 'refunded' | 'partly-refunded' | 'foreign'>, string>;

await runCommand({
  usage,
  readSettings: readShopSettings,
  run: async (config, [argument], disposables) => {
    const since = time.safeParse(argument);
    if (!since.success || Date.parse(since.data) > Date.now()) {
      printError(since.success ? `${since.data} is in the future. ${usage}` : usage);
      return 1;
    }
    const ports = {
      ...(await openShopPorts(config, disposables)),
      clock: () => new Date(),
      log: createLog('silent'),
    };
    const counts = { matched: 0, refunded: 0, 'partly-refunded': 0, foreign: 0, different: 0 };
    for await (const { session, comparison } of reconcilePayments(ports, new Date(since.data))) {
      if (!isExplained(comparison)) counts[comparison] += 1;
      else {
        counts.different += 1;
        const { createdAt, id, orderNumber, amount } = session;
        console.log(
          [createdAt.toISOString(), id, orderNumber, formatCents(amount), EXPLANATIONS[comparison]].join(
            '  ',
          ),
        );
      }
    }
    console.log(
      `${counts.matched} paid sessions match their orders, ${counts.different} do not, ${counts.refunded} were refunded and ${counts['partly-refunded']} in part, ${counts.foreign} have no order number of this shop.`,
    );
    return counts.different === 0 ? 0 : DIFFERENCES;
  },
});
