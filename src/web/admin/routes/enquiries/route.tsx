import { catch as otherwise, z } from 'zod/mini';
import { adminInquiries as copy } from '#copy/admin/today.ts';
import { ENQUIRY_STATES, type EnquiryState } from '#domain/email/enquiry.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { StateLinks } from '../../components/state-links.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { readCursorPage } from '../../loaders/cursor-page.ts';
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
  const { staff } = context.get(shopContext);
  const page = await readCursorPage(request, 'before', PAGE_SIZE, (limit, before) =>
    staff.listEnquiries(state, limit, before),
  );
  return {
    state,
    page,
    mayChange: isPermitted(member.role, 'enquiry.change-state'),
    requestId: crypto.randomUUID(),
  };
};

/** Enquiries by their state, the newest first. */
export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, mayChange, requestId } = loaderData;
  const { items: enquiries, next: older, isFirst: isNewest } = page;
  const result: StaffFormResult | undefined = actionData;
  const hasForm = enquiries.some(({ id }) => id === result?.typed?.['id']);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <StateLinks
        page="enquiries"
        label={copy.choose}
        names={copy.states}
        states={ENQUIRY_STATES}
        current={state}
      />
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
