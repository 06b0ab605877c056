import { Link } from 'react-router';
import { catch as otherwise, z } from 'zod/mini';
import { adminAudit as copy } from '#copy/admin/staff.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { AuditEntry } from '#domain/staff/audit-entry.ts';
import { describeChange } from '../../components/describe-change.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

const PAGE_SIZE = 50;
/** The id of an entry; another value of the address shows the newest page. */
const cursorSchema = otherwise(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)), 0);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'audit.view');
  const before = cursorSchema.parse(new URL(request.url).searchParams.get('before')) || undefined;
  const entries = await context.get(shopContext).staff.listAudit({}, PAGE_SIZE + 1, before);
  const page = entries.slice(0, PAGE_SIZE);
  return {
    entries: page,
    older: entries.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
    isNewest: before === undefined,
  };
};

/** What staff changed, newest first. */
export default function AuditPage({ loaderData: { entries, older, isNewest } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      {entries.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ul className="records">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <p className="actions">
        {!isNewest && (
          <Link className="alone" to={adminHref('audit')}>
            {copy.newest}
          </Link>
        )}
        {older !== undefined && (
          <Link className="alone" to={adminHref('audit', {}, { before: String(older) })}>
            {copy.older}
          </Link>
        )}
      </p>
    </>
  );
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, verb, object, changes, reason } = entry;
  const permission = `${object}.${verb}`;
  return (
    <li>
      <div>
        <h2>
          {copy.verbs[permission] ?? permission}
          <EntryObject entry={entry} />
        </h2>
        <p>
          {copy.by(actor?.name ?? copy.commandLine)}
          <Time at={at} />
        </p>
      </div>
      <dl className="facts">
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{copy.fields[change.field] ?? change.field}</dt>
            <dd>{describeChange(change)}</dd>
          </div>
        ))}
        {reason !== null && (
          <div>
            <dt>{copy.reason}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** Leads to the order or the member that an entry is about. */
function EntryObject({ entry }: { readonly entry: AuditEntry }) {
  const { objectId, objectName, orderNumber } = entry;
  if (orderNumber !== null)
    return (
      <>
        : <Link to={adminHref('order', { number: orderNumber })}>{shortNumberOf(orderNumber)}</Link>
      </>
    );
  return (
    objectName !== null && (
      <>
        : <Link to={`${adminHref('staff')}#${objectId}`}>{objectName}</Link>
      </>
    )
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
