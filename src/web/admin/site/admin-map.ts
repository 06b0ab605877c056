/** All addresses of the admin. Links, redirects and forms use `adminHref`. */
export const adminMap = {
  account: '/admin',
  staff: '/admin/staff',
  audit: '/admin/audit',
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  recovery: '/admin/recovery',
  setUp: '/admin/set-up/:secret',
  demo: '/admin/demo/:secret',
} as const;

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
