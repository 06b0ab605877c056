import { type Config, readConfig } from '#config';

/** What the shop is started with by these settings. */
export const configOf = (env: Record<string, string> = {}): Config => {
  const read = readConfig(env);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.config;
};
/** What is wrong with these settings, a sentence each. */
export const problemsOf = (env: Record<string, string>): string[] => {
  const read = readConfig(env);
  return 'problems' in read ? read.problems : [];
};

export const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
export const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
export const MAIL = { SMTP_URL: 'smtps://shop:word@mail.example' };
/** A shop that is open to the public. */
export const LIVE = {
  SHOP_ORIGIN: 'https://tea.example',
  TRUSTED_PROXIES: '1',
  ...STRIPE,
  STRIPE_SECRET_KEY: 'rk_live_1',
  ...GOOGLE,
  ...MAIL,
};
