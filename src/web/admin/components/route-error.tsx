import { isRouteErrorResponse, Link } from 'react-router';
import { adminShell } from '#copy/admin/shell.ts';
import { adminHref } from '../site/admin-map.ts';
import { PageTitle } from './page-title.tsx';

/** Why a page could not be shown. */
export function RouteError({ error }: { readonly error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = adminShell.errors[status] ?? adminShell.failed;
  return (
    <>
      <PageTitle title={title} />
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <p>
        <Link className="alone" to={adminHref('today')}>
          {adminShell.toToday}
        </Link>
      </p>
    </>
  );
}
