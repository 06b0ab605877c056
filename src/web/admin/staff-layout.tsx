import { Form, NavLink, Outlet } from 'react-router';
import { adminShell as copy } from '#copy/admin/shell.ts';
import { isPermitted, type Permission } from '#domain/staff/permissions.ts';
import type { Route } from './+types/staff-layout';
import { requireSession } from './loaders/require-session.ts';
import { type AdminRouteKey, adminHref } from './site/admin-map.ts';

type Entry = { readonly key: AdminRouteKey; readonly label: string; readonly permission?: Permission };

const ENTRIES: readonly Entry[] = [
  { key: 'account', label: copy.account },
  { key: 'staff', label: copy.staff, permission: 'staff.view' },
  { key: 'audit', label: copy.audit, permission: 'audit.view' },
];

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  return {
    name: member.name,
    entries: ENTRIES.filter(({ permission }) => !permission || isPermitted(member.role, permission)),
  };
};

/** The frame around every page for signed-in members. */
export default function StaffLayout({ loaderData: { name, entries }, matches }: Route.ComponentProps) {
  const { shopName } = matches[0].loaderData;
  return (
    <>
      <a className="skip" href="#content">
        {copy.skip}
      </a>
      <header className="admin-header">
        <p>{copy.title(shopName)}</p>
        <nav aria-label={copy.navigation}>
          <ul>
            {entries.map(({ key, label }) => (
              <li key={key}>
                <NavLink end to={adminHref(key)}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Form method="post" action={adminHref('signOut')}>
          <input type="hidden" name="intent" value="sign-out" />
          <span>{name}</span>
          <button type="submit">{copy.signOut}</button>
        </Form>
      </header>
      <main id="content" tabIndex={-1} className="page">
        <Outlet />
      </main>
    </>
  );
}
