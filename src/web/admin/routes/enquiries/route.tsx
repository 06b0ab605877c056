import { Link } from 'react-router';
import { catch as otherwise, z } from 'zod/mini';
import { adminInquiries as copy } from '#copy/admin/today.ts';
import { ENQUIRY_STATES, type EnquiryState } from '#domain/email/enquiry.ts';
import { decodeCursor, encodeCursor } from '#domain/orders/order-list.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { enquiryForms } from './enquiry-forms.ts';
import { EnquiryRow } from './enquiry-row.tsx';

const PAGE_SIZE = 25;
const stateSchema = otherwise(z.enum(ENQUIRY_STATES), 'open');

const stateIn = (request: Request): EnquiryState =>
  stateSchema.parse(new URL(request.url).searchParams.get('state'));

export const action = (args: Route.ActionArgs) => {
  const state = stateIn(args.request);
  return handleVerbForms(args, {
    permission: 'enquiry.view',
    forms: enquiryForms(args.context.get(shopContext).staff),
    doneHref: (intent) => adminHref('enquiries', {}, { state, [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'enquiry.view');
  const state = stateIn(request);
  const before = decodeCursor(new URL(request.url).searchParams.get('before') ?? '');
  const found = await context.get(shopContext).staff.listEnquiries(state, PAGE_SIZE + 1, before);
  const enquiries = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? enquiries.at(-1) : undefined;
  return {
    state,
    enquiries,
    older: last && encodeCursor({ at: last.createdAt, id: last.id }),
    isNewest: before === undefined,
    mayChange: isPermitted(member.role, 'enquiry.change-state'),
    requestId: crypto.randomUUID(),
  };
};

/** Enquiries by their state, the newest first. */
export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, enquiries, older, isNewest, mayChange, requestId } = loaderData;
  const result: StaffFormResult | undefined = actionData;
  const hasForm = enquiries.some(({ id }) => id === result?.typed?.['id']);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <nav aria-label={copy.choose} className="chips">
        {ENQUIRY_STATES.map((each) => (
          <Link
            key={each}
            to={adminHref('enquiries', {}, { state: each })}
            aria-current={each === state ? 'page' : undefined}
          >
            {copy.states[each]}
          </Link>
        ))}
      </nav>
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm result={result} hasForm={hasForm} />
      {enquiries.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ul className="records">
          {enquiries.map((enquiry) => (
            <EnquiryRow
              key={enquiry.id}
              enquiry={enquiry}
              form={mayChange ? { requestId, result } : undefined}
            />
          ))}
        </ul>
      )}
      <Pager
        label={copy.pages}
        links={[
          { label: copy.newest, href: isNewest ? undefined : adminHref('enquiries', {}, { state }) },
          { label: copy.older, href: older && adminHref('enquiries', {}, { state, before: older }) },
        ]}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
