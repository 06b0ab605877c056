import { adminRefund as copy } from '#copy/admin/refund.ts';
import { restockableQuantity } from '#domain/orders/refunds/plan-restock.ts';
import { leftOf, shortfallOf } from '#domain/orders/refunds/price-refund.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { lineItemsOf } from '#domain/orders/shipments/line-items.ts';
import { formatCents } from '#domain/values/money.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleMemberForm } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { revalidateAfterConflict } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import type { Route } from './+types/route';
import { RefundForm } from './refund-form.tsx';
import { handleRefund } from './refund-forms.ts';
import { type RefundResult, RefundReview } from './refund-review.tsx';
import { RestockForm } from './restock-form.tsx';

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  const { payments } = args.context.get(shopContext);
  return handleMemberForm(args, 'order.refund', (session, fields) =>
    handleRefund(payments, number, session, fields),
  );
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.refund');
  const number = orderNumberOf(params);
  const { payments, fulfilment } = context.get(shopContext);
  const [refundable, toFulfil] = await Promise.all([
    payments.findRefundable(number),
    fulfilment.find(number),
  ]);
  const { order, summary } = foundOr404(refundable);
  const { orderNumber, lines, shippingMethod, totalCents, status } = order;
  return {
    order: { orderNumber, lines, shippingMethod, totalCents, status },
    summary,
    items: toFulfil ? lineItemsOf(toFulfil) : [],
    requestId: crypto.randomUUID(),
  };
};

export const shouldRevalidate = revalidateAfterConflict;

/** Refunds items, the delivery or any amount of an order, after a confirmation of the exact amount. */
export default function OrderRefundPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, summary, items, requestId } = useUneditedData(loaderData);
  const result: RefundResult | undefined = actionData;
  const ofRestock = result?.typed?.['intent'] === 'restock' ? result : undefined;
  const ofRefund = ofRestock ? undefined : result;
  const canRestock =
    order.status === 'paid' &&
    order.lines.some((_, position) => restockableQuantity(order, summary, position) > 0);
  const title = copy.title(shortNumberOf(params.number));
  const left = leftOf(summary, order);
  const facts = [
    [copy.facts.paid, order.totalCents],
    [copy.facts.returned, summary.returnedCents],
    [copy.facts.left, left],
  ] as const;
  return (
    <>
      <PageTitle title={title} />
      <BackToOrder number={params.number} />
      <h1>{title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm result={ofRestock} hasForm={canRestock} />
      <dl className="facts">
        {facts.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {order.status !== 'paid' && <p>{copy.notPaid}</p>}
      {order.status === 'paid' && left === 0 && <p>{copy.nothingLeft}</p>}
      {order.status === 'paid' &&
        left > 0 &&
        (result?.review ? (
          <RefundReview
            result={result}
            review={result.review}
            order={order}
            left={left}
            shortfall={shortfallOf(order, summary)}
            requestId={requestId}
          />
        ) : (
          <RefundForm
            key={requestId}
            result={ofRefund}
            order={order}
            summary={summary}
            items={items}
            requestId={requestId}
          />
        ))}
      {canRestock && (
        <RestockForm
          key={`restock ${requestId}`}
          result={ofRestock}
          order={order}
          summary={summary}
          requestId={requestId}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
