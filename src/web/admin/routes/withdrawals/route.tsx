import { catch as otherwise, z } from 'zod/mini';
import { adminWithdrawals as copy } from '#copy/admin/today.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#domain/orders/self-service/withdrawal.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { StateLinks } from '../../components/state-links.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { readCursorPage } from '../../loaders/cursor-page.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { WithdrawalRow } from './withdrawal-row.tsx';

const PAGE_SIZE = 50;
const stateSchema = otherwise(z.enum(WITHDRAWAL_STATES), 'open');
const changeSchema = z.object({ id: z.uuid() });

const stateIn = (request: Request): WithdrawalState =>
  stateSchema.parse(new URL(request.url).searchParams.get('state'));

export const action = (args: Route.ActionArgs) => {
  const { staff } = args.context.get(shopContext);
  const state = stateIn(args.request);
  return handleVerbForms(args, {
    permission: 'order.handle-withdrawal',
    forms: {
      handle: verbForm(changeSchema, (request, { id }) => staff.handleWithdrawal(request, id)),
      reopen: verbForm(changeSchema, (request, { id }) => staff.reopenWithdrawal(request, id)),
    },
    doneHref: (intent) => adminHref('withdrawals', {}, { state, [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.handle-withdrawal');
  const state = stateIn(request);
  const { staff } = context.get(shopContext);
  const page = await readCursorPage(request, 'after', PAGE_SIZE, (limit, after) =>
    staff.listWithdrawals(state, limit, after),
  );
  return {
    state,
    page,
    requestId: crypto.randomUUID(),
  };
};

/** Withdrawals that wait for staff, the oldest first, and handled ones, the newest first. */
export default function WithdrawalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, requestId } = loaderData;
  const { items: withdrawals, next, isFirst } = page;
  const result: StaffFormResult | undefined = actionData;
  const hasForm = withdrawals.some(({ id }) => id === result?.typed?.['id']);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <StateLinks
        page="withdrawals"
        label={copy.choose}
        names={copy.states}
        states={WITHDRAWAL_STATES}
        current={state}
      />
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm result={result} hasForm={hasForm} />
      {withdrawals.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ul className="records">
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow
              key={withdrawal.id}
              withdrawal={withdrawal}
              state={state}
              requestId={requestId}
              result={result}
            />
          ))}
        </ul>
      )}
      <Pager
        label={copy.pages}
        links={[
          { label: copy.first[state], href: isFirst ? undefined : adminHref('withdrawals', {}, { state }) },
          { label: copy.next[state], href: next && adminHref('withdrawals', {}, { state, after: next }) },
        ]}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
