import { Link } from 'react-router';
import { auditFilters } from '#copy/admin/audit.ts';
import { adminAudit as copy } from '#copy/admin/staff.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { AuditEntry } from '#domain/staff/audit-entry.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { isRecentlyAuthenticated } from '#domain/staff/staff-session.ts';
import { describeChange } from '../../components/describe-change.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import {
  auditFilterOf,
  auditParameters,
  isOrderUnreadable,
  readAuditQuery,
} from '../../loaders/audit-query.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { ExportForm } from './export-form.tsx';
import { Filters } from './filters.tsx';

const PAGE_SIZE = 50;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const session = await requireSession(context, request, 'audit.view');
  const { query, before } = readAuditQuery(new URL(request.url).searchParams);
  const { staff } = context.get(shopContext);
  const [entries, members] = await Promise.all([
    isOrderUnreadable(query) ? [] : staff.listAudit(auditFilterOf(query), PAGE_SIZE + 1, before),
    staff.listAuditMembers(),
  ]);
  const page = entries.slice(0, PAGE_SIZE);
  return {
    entries: page,
    older: entries.length > PAGE_SIZE ? page.at(-1)?.id.toString() : undefined,
    isNewest: before === undefined,
    query,
    members,
    mayExport: isPermitted(session.member.role, 'audit.export'),
    isAuthenticated: isRecentlyAuthenticated(session, new Date()),
  };
};

/** What staff changed, newest first. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, older, isNewest, query, members, mayExport, isAuthenticated } = loaderData;
  const parameters = auditParameters(query);
  const isFiltered = Object.keys(parameters).length > 0;
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <Filters
        key={String(new URLSearchParams(parameters))}
        query={query}
        members={members}
        isFiltered={isFiltered}
      />
      {entries.length === 0 ? (
        <p className="notice">{isFiltered || !isNewest ? auditFilters.noMatch : copy.none}</p>
      ) : (
        <ul className="records">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pager
        label={copy.pages}
        links={[
          { label: copy.newest, href: isNewest ? undefined : adminHref('audit', {}, parameters) },
          {
            label: copy.older,
            href: older === undefined ? undefined : adminHref('audit', {}, { ...parameters, before: older }),
          },
        ]}
      />
      {mayExport && !isOrderUnreadable(query) && (
        <ExportForm parameters={parameters} isAuthenticated={isAuthenticated} />
      )}
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
