import { Link, useSearchParams } from 'react-router';
import { z } from 'zod/mini';
import { orderRefusals } from '#copy/admin/order-refusals.ts';
import { adminCancel as copy } from '#copy/admin/refund.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { leftOf } from '#domain/orders/refunds/price-refund.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { checkCancellation } from '#domain/orders/shipments/check-recorded-shipments.ts';
import { MAX_REASON_LENGTH } from '#domain/staff/reason.ts';
import { type Cents, formatCents } from '#domain/values/money.ts';
import { AreaField } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** The status that the member saw: a payment may come first, which the cancellation would refund. */
const cancellationSchema = z.object({ expectedStatus: z.enum(ORDER_STATUSES) });

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  const { payments } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'order.cancel',
    forms: {
      cancel: verbForm(cancellationSchema, (request, { expectedStatus }) =>
        payments.cancelByStaff(request, number, { expectedStatus }),
      ),
    },
    doneHref: (intent) => adminHref('orderCancel', { number }, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.cancel');
  const number = orderNumberOf(params);
  const { payments, fulfilment } = context.get(shopContext);
  const [refundable, toFulfil] = await Promise.all([
    payments.findRefundable(number),
    fulfilment.find(number),
  ]);
  const { order, summary } = foundOr404(refundable);
  return {
    status: order.status,
    refusal: toFulfil && checkCancellation(toFulfil),
    leftCents: leftOf(summary, order),
    requestId: crypto.randomUUID(),
  };
};

export const shouldRevalidate = revalidateAfterConflict;

type Effect = {
  readonly status: OrderStatus;
  /** Why a paid order can no longer be cancelled. */
  readonly refusal: OrderRefusal | undefined;
  readonly leftCents: Cents;
};

const effectOf = ({ status, refusal, leftCents }: Effect) => {
  if (status === 'awaiting-payment') return { text: copy.unpaid, isPossible: true };
  if (status !== 'paid') return { text: copy.ended, isPossible: false };
  return refusal
    ? { text: orderRefusals[refusal], isPossible: false }
    : { text: copy.paid(formatCents(leftCents)), isPossible: true };
};

/** Cancels an order until it is packed. */
export default function OrderCancelPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: StaffFormResult | undefined = actionData;
  const [search] = useSearchParams();
  const title = copy.title(shortNumberOf(params.number));
  const data = useUneditedData(loaderData);
  const { text, isPossible } = effectOf(data);
  const isDone = search.has(DONE) && !result;
  return (
    <div className="narrow">
      <PageTitle title={title} />
      <BackToOrder number={params.number} />
      <h1>{title}</h1>
      {isDone && <DoneNotice texts={copy.done} />}
      {!isDone && (isPossible || !result?.problem) && <p>{text}</p>}
      {!isPossible && result?.problem && (
        <p role="alert" className="notice">
          {result.problem}
        </p>
      )}
      {data.status === 'paid' && !isPossible && (
        <p>
          <Link className="alone" to={adminHref('orderFulfilment', { number: params.number })}>
            {copy.toFulfilment}
          </Link>
        </p>
      )}
      {isPossible && (
        <StaffForm
          result={result}
          requestId={result?.typed?.['requestId'] ?? data.requestId}
          intent="cancel"
          submit={copy.submit}
        >
          <input type="hidden" name="expectedStatus" value={data.status} />
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
