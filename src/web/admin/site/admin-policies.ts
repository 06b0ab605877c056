import type { PagePolicy } from '#domain/api/page-policy.ts';
import type { RateLimitPolicyName } from '#platform/traffic/policies.ts';
import { type AdminRouteKey, adminMap } from './admin-map.ts';

type AdminPolicy = PagePolicy<RateLimitPolicyName>;

const base = { publicQuery: undefined, indexing: 'noindex' } as const;
const staffPage: AdminPolicy = { ...base, access: 'staff', rateLimit: 'free', form: { rateLimit: 'free' } };

const secretLinkPage: AdminPolicy = {
  ...base,
  access: 'secret-link',
  rateLimit: 'secret-link',
  form: { rateLimit: 'secret-link' },
};

/** Typed by `AdminRouteKey`, so that a route without a policy does not compile. */
const policies: Readonly<Record<AdminRouteKey, AdminPolicy>> = {
  today: { ...staffPage, form: undefined },
  enquiries: staffPage,
  withdrawals: staffPage,
  failedEmails: staffPage,
  lowStock: { ...staffPage, form: undefined },
  account: staffPage,
  orders: staffPage,
  order: staffPage,
  customers: { ...staffPage, form: undefined },
  customer: staffPage,
  customerErase: staffPage,
  customerExport: { ...staffPage, form: undefined },
  staff: staffPage,
  audit: { ...staffPage, form: undefined },
  auditExport: staffPage,
  orderFulfilment: staffPage,
  orderRefund: staffPage,
  orderCancel: staffPage,
  orderAddress: staffPage,
  orderMessage: staffPage,
  shipping: staffPage,
  shippingImport: staffPage,
  print: { ...staffPage, form: undefined },
  signIn: {
    ...base,
    access: 'visitor',
    rateLimit: 'static',
    form: {
      rateLimit: 'staff-sign-in',
      intents: { 'begin-passkey': 'secret-link' },
      accountField: 'email',
    },
  },
  signOut: { ...base, access: 'visitor', rateLimit: 'static', form: { rateLimit: 'sign-out' } },
  recovery: {
    ...base,
    access: 'public',
    rateLimit: 'static',
    form: { rateLimit: 'staff-sign-in', accountField: 'email' },
  },
  setUp: secretLinkPage,
  demo: secretLinkPage,
};

/** All pages of the admin with their pattern and policy. */
export const adminPages = (Object.keys(adminMap) as AdminRouteKey[]).map((key) => ({
  pattern: adminMap[key],
  ...policies[key],
}));
