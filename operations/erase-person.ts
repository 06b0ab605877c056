import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { erasePerson } from '#services/accounts/erase-person.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import { runCommand } from './command.ts';
import { openShopPorts, readShopSettings } from './shop-ports.ts';

const usage = 'Usage: npm run erase-person -- EMAIL, for example: npm run erase-person -- ada@example.com';

const resultMessage = (hadAccount: boolean, orders: number): string => {
  const parts = [
    ...(hadAccount ? ['an account'] : []),
    ...(orders > 0 ? [`${orders} order${orders === 1 ? '' : 's'} of a guest`] : []),
  ];
  if (parts.length === 0)
    return 'No account and no order has this email address; emails and inquiries with it are deleted.';
  return `Deleted: ${parts.join(' and ')}. Invoices of paid orders are retained.`;
};

await runCommand({
  usage,
  readSettings: readShopSettings,
  run: async (config, [argument], disposables) => {
    const email = emailSchema.safeParse(argument);
    if (!email.success) {
      printError(usage);
      return 1;
    }
    const ports = { ...(await openShopPorts(config, disposables)), log: createLog(config.logLevel) };
    const erased = await erasePerson({ ...ports, cancelOrder: cancelOrder.bind(null, ports) }, email.data);
    if (!erased.ok) {
      const { code } = erased.error;
      const reason =
        code === 'payment-held' ? 'Its payment is under review: see docs/runbook.md.' : messageOf(code);
      printError(`An order awaits payment and could not be cancelled, so nothing was deleted. ${reason}`);
      return 1;
    }
    console.log(resultMessage(erased.value.hadAccount, erased.value.ordersOfGuest));
    return 0;
  },
});
