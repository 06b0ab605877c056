import { Link } from 'react-router';
import { adminFailedEmails as copy } from '#copy/admin/today.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** The newest; a mail server that fails all day fails them for one reason. */
const MAX_SHOWN = 100;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.send-email');
  return { emails: await context.get(shopContext).monitoring.listFailedEmails(MAX_SHOWN) };
};

/** Emails that were given up, the newest first. */
export default function FailedEmailsPage({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{emails.length === 0 ? copy.none : copy.lead}</p>
      <ul className="records">
        {emails.map(({ id, kind, to, createdAt, error, orderNumber }) => (
          <li key={id}>
            <div>
              <h2>{kind}</h2>
              {orderNumber !== null && (
                <Link className="alone" to={adminHref('order', { number: orderNumber })}>
                  {copy.order}
                </Link>
              )}
            </div>
            <dl className="facts">
              <div>
                <dt>{copy.to}</dt>
                <dd>{to}</dd>
              </div>
              <div>
                <dt>{copy.written}</dt>
                <dd>
                  <Time at={createdAt} />
                </dd>
              </div>
              <div>
                <dt>{copy.error}</dt>
                <dd>{error}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
