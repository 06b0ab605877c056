import { type Config, readConfig } from '#config';

/** The configuration that these settings result in. */
export const configOf = (env: Record<string, string> = {}): Config => {
  const read = readConfig(env);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.config;
};
/** The problems of these settings, one sentence each. */
export const problemsOf = (env: Record<string, string>): string[] => {
  const read = readConfig(env);
  return 'problems' in read ? read.problems : [];
};

export const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
export const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
export const MAIL = { SMTP_URL: 'smtps://shop:word@mail.example' };
/** Settings of a public shop. */
export const LIVE = {
  SHOP_ORIGIN: 'https://tea.example',
  TRUSTED_PROXIES: '1',
  ...STRIPE,
  STRIPE_SECRET_KEY: 'rk_live_1',
  ...GOOGLE,
  ...MAIL,
};
