/** All addresses of the admin. Links, redirects and forms use `adminHref`. */
export const adminMap = {
  today: '/admin',
  orders: '/admin/orders',
  order: '/admin/orders/:number',
  customers: '/admin/customers',
  customer: '/admin/customers/:id',
  customerErase: '/admin/customers/:id/erase',
  customerExport: '/admin/customers/:id/export/:requestId',
  enquiries: '/admin/enquiries',
  withdrawals: '/admin/withdrawals',
  failedEmails: '/admin/failed-emails',
  lowStock: '/admin/low-stock',
  account: '/admin/account',
  staff: '/admin/staff',
  audit: '/admin/audit',
  auditExport: '/admin/audit/export',
  orderFulfilment: '/admin/orders/:number/fulfilment',
  orderRefund: '/admin/orders/:number/refund',
  orderCancel: '/admin/orders/:number/cancel',
  orderAddress: '/admin/orders/:number/address',
  orderMessage: '/admin/orders/:number/message',
  shipping: '/admin/shipping',
  shippingImport: '/admin/shipping/import',
  print: '/admin/print',
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  recovery: '/admin/recovery',
  setUp: '/admin/set-up/:secret',
  demo: '/admin/demo/:secret',
} as const;

/** The query parameter that names what a form has done, which its page then says. */
export const DONE = 'done';

/** The query parameter that prints the slips of shipped orders again. */
export const COPIES = 'copies';

export type AdminRouteKey = keyof typeof adminMap;

/** Returns the address of an admin page with encoded parameters. */
export const adminHref = (
  key: AdminRouteKey,
  params: Readonly<Record<string, string>> = {},
  search: Readonly<Record<string, string>> = {},
): string => {
  const path = adminMap[key].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
};
