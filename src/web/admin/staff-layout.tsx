import { NavLink, Outlet, useFetcher, useLocation } from 'react-router';
import { adminShell as copy } from '#copy/admin/shell.ts';
import { isPermitted, type Permission } from '#domain/staff/permissions.ts';
import type { Route } from './+types/staff-layout';
import type { StaffFormResult } from './forms/staff-form-result.ts';
import { useLiveAdmin } from './live/use-live-admin.ts';
import { requireSession } from './loaders/require-session.ts';
import { type AdminRouteKey, adminHref } from './site/admin-map.ts';

type Entry = { readonly key: AdminRouteKey; readonly label: string; readonly permission?: Permission };

const ENTRIES: readonly Entry[] = [
  { key: 'today', label: copy.today, permission: 'order.view' },
  { key: 'orders', label: copy.orders, permission: 'order.view' },
  { key: 'customers', label: copy.customers, permission: 'customer.view' },
  { key: 'shipping', label: copy.shipping, permission: 'order.ship' },
  { key: 'enquiries', label: copy.inquiries, permission: 'enquiry.view' },
  { key: 'withdrawals', label: copy.withdrawals, permission: 'order.handle-withdrawal' },
  { key: 'staff', label: copy.staff, permission: 'staff.view' },
  { key: 'audit', label: copy.audit, permission: 'audit.view' },
  { key: 'account', label: copy.account },
];

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  return {
    memberId: member.id,
    name: member.name,
    entries: ENTRIES.filter(({ permission }) => !permission || isPermitted(member.role, permission)),
  };
};

/** The frame around every page for signed-in members. */
export default function StaffLayout({
  loaderData: { memberId, name, entries },
  matches,
}: Route.ComponentProps) {
  const { shopName } = matches[0].loaderData;
  useLiveAdmin(memberId);
  const location = useLocation();
  return (
    <>
      <a className="skip" href="#content">
        {copy.skip}
      </a>
      <header className="admin-header">
        <p>{copy.title(shopName)}</p>
        {/* On a phone it shows the links, without scripts too; another page closes it. */}
        <details key={location.key} className="admin-menu">
          <summary>{copy.menu}</summary>
        </details>
        <nav aria-label={copy.navigation}>
          <ul>
            {entries.map(({ key, label }) => (
              <li key={key}>
                {/* Without a function, the router adds an empty class. */}
                <NavLink end to={adminHref(key)} className={() => undefined}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SignOut name={name} />
      </header>
      <main id="content" tabIndex={-1} className="page">
        <Outlet />
      </main>
    </>
  );
}

function SignOut({ name }: { readonly name: string }) {
  const fetcher = useFetcher<StaffFormResult>();
  return (
    <fetcher.Form method="post" action={adminHref('signOut')}>
      <input type="hidden" name="intent" value="sign-out" />
      {fetcher.data?.problem && <span role="alert">{fetcher.data.problem}</span>}
      <span>{name}</span>
      <button type="submit">{copy.signOut}</button>
    </fetcher.Form>
  );
}
