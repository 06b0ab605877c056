import { Link } from 'react-router';
import { z } from 'zod/mini';
import { adminWithdrawals as copy } from '#copy/admin/today.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { OpenWithdrawal } from '#services/ports/ports.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** The oldest; handling them brings the others. */
const MAX_SHOWN = 100;

const handledSchema = z.object({ id: z.uuid() });

export const action = (args: Route.ActionArgs) => {
  const { staff } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'order.handle-withdrawal',
    forms: { handle: verbForm(handledSchema, (request, { id }) => staff.handleWithdrawal(request, id)) },
    doneHref: (intent) => adminHref('withdrawals', {}, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.handle-withdrawal');
  return {
    withdrawals: await context.get(shopContext).staff.listOpenWithdrawals(MAX_SHOWN),
    requestId: crypto.randomUUID(),
  };
};

/** Withdrawals that wait for staff, the oldest first. */
export default function WithdrawalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { withdrawals, requestId } = loaderData;
  const result: StaffFormResult | undefined = actionData;
  const hasForm = withdrawals.some(({ id }) => id === result?.typed?.['id']);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
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
              requestId={requestId}
              result={resultOf(result, 'handle', withdrawal.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = {
  readonly withdrawal: OpenWithdrawal;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

function WithdrawalRow({ withdrawal, requestId, result }: RowProps) {
  const { id, name, email, items, reference, orderNumber, isMatched, createdAt } = withdrawal;
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p>
          {isMatched ? (
            <Link className="alone" to={adminHref('order', { number: orderNumber })}>
              {copy.order} {shortNumberOf(orderNumber)}
            </Link>
          ) : (
            <>
              {copy.unmatched} {orderNumber}
            </>
          )}
        </p>
        <dl className="facts">
          <div>
            <dt>{copy.received}</dt>
            <dd>
              <Time at={createdAt} />
            </dd>
          </div>
          <div>
            <dt>{copy.reference}</dt>
            <dd>{reference}</dd>
          </div>
          <div>
            <dt>{copy.email}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{copy.items}</dt>
            <dd className="message">{items || copy.all}</dd>
          </div>
        </dl>
      </div>
      <StaffForm
        result={result}
        id={id}
        requestId={requestId}
        intent="handle"
        submit={copy.handle}
        label={copy.handleOf(name)}
        isQuiet
      />
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
