import { createRepositories } from '#bootstrap/create-repositories.ts';
import { createConfiguredPaymentProvider } from '#bootstrap/payment-provider.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import { type Config, readConfig } from '#config';
import { openShopDatabase } from './backup/shop-database.ts';

/** Reads the settings of the shop, or the problems in them. */
export const readShopSettings = (
  env: NodeJS.ProcessEnv,
): { readonly settings: Config } | { readonly problems: string[] } => {
  const read = readConfig(env);
  return 'config' in read ? { settings: read.config } : read;
};

/** Connects to the database and the payment provider of the shop. */
export const openShopPorts = async (config: Config, disposables: AsyncDisposableStack) => {
  const { orm } = await openShopDatabase(config, disposables);
  const paymentProvider = createConfiguredPaymentProvider(
    await findPaymentSettings(config),
    config.origin,
    () => new Date(),
  );
  return { ...createRepositories(orm, orm), paymentProvider };
};
