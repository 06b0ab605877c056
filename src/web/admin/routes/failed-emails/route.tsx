import { Link } from 'react-router';
import { adminFailedEmails as copy } from '#copy/admin/today.ts';
import { decodeCursor, encodeCursor } from '#domain/orders/order-list.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

const PAGE_SIZE = 50;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.send-email');
  const before = decodeCursor(new URL(request.url).searchParams.get('before') ?? '');
  const found = await context.get(shopContext).monitoring.listFailedEmails(PAGE_SIZE + 1, before);
  const emails = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? emails.at(-1) : undefined;
  return {
    emails,
    older: last && encodeCursor({ at: last.createdAt, id: last.id }),
    isNewest: before === undefined,
  };
};

/** Emails that were given up, the newest first. */
export default function FailedEmailsPage({ loaderData }: Route.ComponentProps) {
  const { emails, older, isNewest } = loaderData;
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
      <Pager
        label={copy.pages}
        links={[
          { label: copy.newest, href: isNewest ? undefined : adminHref('failedEmails') },
          { label: copy.older, href: older && adminHref('failedEmails', {}, { before: older }) },
        ]}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
