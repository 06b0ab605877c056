import { createRepositories } from '#bootstrap/create-repositories.ts';
import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { createConfiguredPaymentProvider } from '#bootstrap/payment-provider.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import { readConfig } from '#config';
import { messageOf } from '#domain/api/error-table.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { erasePerson } from '#services/accounts/erase-person.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import { openShopDatabase } from './backup/shop-database.ts';
import { runCommand } from './command.ts';

const usage = 'Name one email address, for example: npm run forget -- ada@example.com';

const resultMessage = (hadAccount: boolean, orders: number): string => {
  const parts = [
    ...(hadAccount ? ['an account'] : []),
    ...(orders > 0 ? [`${orders} order${orders === 1 ? '' : 's'} of a guest`] : []),
  ];
  if (parts.length === 0)
    return 'No account and no order has that email address; emails and inquiries with it are deleted.';
  return `Deleted: ${parts.join(' and ')}. Invoices of paid orders are kept.`;
};

await runCommand({
  usage,
  read: (env) => {
    const read = readConfig(env);
    return 'config' in read ? { settings: read.config } : read;
  },
  work: async (config, word, disposables) => {
    const email = emailSchema.safeParse(word);
    if (!email.success) {
      printError(usage);
      return 1;
    }
    const { orm } = await openShopDatabase(config, disposables);
    // This command creates no sessions, so the clock does not matter.
    const paymentProvider = createConfiguredPaymentProvider(
      await findPaymentSettings(config),
      config.origin,
      () => new Date(),
    );
    const ports = { ...createRepositories(orm, orm), paymentProvider, log: createLog(config.logLevel) };
    const erased = await erasePerson({ ...ports, cancelOrder: cancelOrder(ports) })(email.data);
    if (!erased.ok) {
      const { code } = erased.error;
      const reason = code === 'payment-held' ? 'Its payment is held: see docs/runbook.md.' : messageOf(code);
      printError(`An order awaits payment and could not be cancelled, so nothing was deleted. ${reason}`);
      return 1;
    }
    console.log(resultMessage(erased.value.hadAccount, erased.value.ordersOfGuest));
    return 0;
  },
});
