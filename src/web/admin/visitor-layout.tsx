import { Outlet } from 'react-router';
import { adminShell as copy } from '#copy/admin/shell.ts';
import type { Route } from './+types/visitor-layout';

/** The frame around the pages that open without a session. */
export default function VisitorLayout({ matches }: Route.ComponentProps) {
  return (
    <>
      <header className="admin-header">
        <p>{copy.title(matches[0].loaderData.shopName)}</p>
      </header>
      <main className="page narrow">
        <Outlet />
      </main>
    </>
  );
}
