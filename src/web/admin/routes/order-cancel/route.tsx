import { useSearchParams } from 'react-router';
import { adminCancel as copy } from '#copy/admin/refund.ts';
import type { Order } from '#domain/orders/order.ts';
import { leftOf } from '#domain/orders/refunds/price-refund.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { MAX_REASON_LENGTH } from '#domain/staff/reason.ts';
import { type Cents, formatCents } from '#domain/values/money.ts';
import { AreaField } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { BackToOrder } from '../../components/back-to-order.tsx';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  const { payments } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'order.cancel',
    forms: { cancel: (request) => payments.cancelByStaff(request, number) },
    doneHref: (intent) => adminHref('orderCancel', { number }, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.cancel');
  const number = orderNumberOf(params);
  const { order, summary } = foundOr404(await context.get(shopContext).payments.findRefundable(number));
  const { status, fulfilmentStatus } = order;
  return { status, fulfilmentStatus, leftCents: leftOf(summary, order), requestId: crypto.randomUUID() };
};

export const shouldRevalidate = revalidateAfterConflict;

const effectOf = ({ status, fulfilmentStatus }: Pick<Order, 'status' | 'fulfilmentStatus'>, left: Cents) => {
  if (status === 'awaiting-payment') return { text: copy.unpaid, isPossible: true };
  if (status !== 'paid') return { text: copy.ended, isPossible: false };
  return fulfilmentStatus === 'unfulfilled'
    ? { text: copy.paid(formatCents(left)), isPossible: true }
    : { text: copy.packed, isPossible: false };
};

/** Cancels an order until it is packed. */
export default function OrderCancelPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: StaffFormResult | undefined = actionData;
  const [search] = useSearchParams();
  const title = copy.title(shortNumberOf(params.number));
  const { text, isPossible } = effectOf(loaderData, loaderData.leftCents);
  const isDone = search.has(DONE) && !result;
  return (
    <div className="narrow">
      <PageTitle title={title} />
      <BackToOrder number={params.number} />
      <h1>{title}</h1>
      {isDone ? <DoneNotice texts={copy.done} /> : <p>{text}</p>}
      {!isPossible && result?.problem && (
        <p role="alert" className="notice">
          {result.problem}
        </p>
      )}
      {isPossible && (
        <StaffForm
          result={result}
          requestId={result?.typed?.['requestId'] ?? loaderData.requestId}
          intent="cancel"
          submit={copy.submit}
        >
          <AreaField
            {...fieldOf(result, 'reason')}
            label={copy.reason}
            rows={2}
            maxLength={MAX_REASON_LENGTH}
          />
        </StaffForm>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
