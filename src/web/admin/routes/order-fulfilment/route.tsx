import { Link } from 'react-router';
import { adminFulfilment as copy } from '#copy/admin/fulfilment.ts';
import { adminOrder, nameOfFulfilment, paymentStates } from '#copy/admin/orders.ts';
import { canFulfil } from '#domain/orders/fulfilment.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { checkTrackingCorrection } from '#domain/orders/shipments/check-recorded-shipments.ts';
import { isPartlyShipped, unshippedLines } from '#domain/orders/shipments/unshipped-lines.ts';
import { ClockTime } from '../../components/clock-time.tsx';
import { DoneNotice } from '../../components/done-notice.tsx';
import { NoteList } from '../../components/notes.tsx';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { ShipmentRow } from '../../components/orders/shipment-row.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { CorrectTrackingForm, correctionResultOf } from './correct-tracking-form.tsx';
import { fulfilmentForms } from './fulfilment-forms.ts';
import { ShipForm } from './ship-form.tsx';

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  return handleVerbForms(args, {
    permission: 'order.view',
    forms: fulfilmentForms(args.context.get(shopContext).fulfilment, number),
    doneHref: (intent) => adminHref('orderFulfilment', { number }, { [DONE]: intent }),
  });
};

export const shouldRevalidate = revalidateAfterConflict;

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.view');
  const number = orderNumberOf(params);
  const { fulfilment, staffOrders } = context.get(shopContext);
  const [toFulfil, notes] = await Promise.all([fulfilment.find(number), staffOrders.listNotes([number])]);
  const found = foundOr404(toFulfil);
  const { order, shipments, undoable } = found;
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    fulfilmentStatus: order.fulfilmentStatus,
    isPartlyShipped: isPartlyShipped(order.fulfilmentStatus, found),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      isCorrectable: !order.isAnonymized && checkTrackingCorrection(order, shipment) === undefined,
    })),
    notes: notes.get(number) ?? [],
    unshipped: unshippedLines(found),
    undoable: undoable && undoable.until.getTime() > Date.now() ? undoable : null,
    requestId: crypto.randomUUID(),
  };
};

/** The steps and shipments of an order. */
export default function OrderFulfilmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const data = useUneditedData(loaderData);
  const { orderNumber, status, fulfilmentStatus, shipments, notes, unshipped, undoable, requestId } = data;
  const isPaid = status === 'paid';
  const result: StaffFormResult | undefined = actionData;
  const shortNumber = shortNumberOf(orderNumber);
  const title = copy.title(shortNumber);
  const steps = (['pack', 'unpack', 'deliver', 'return'] as const).filter(
    (step) =>
      isPaid &&
      canFulfil(fulfilmentStatus, step) &&
      (step !== 'pack' || unshipped.length > 0) &&
      (step !== 'unpack' || shipments.length === 0),
  );
  const canShip = isPaid && unshipped.length > 0 && canFulfil(fulfilmentStatus, 'ship');
  const shipResult = resultOf(result, 'ship') ?? resultOf(result, 'ship-anyway');
  const hasForm: boolean =
    steps.some((step) => resultOf(result, step)) ||
    (canShip && shipResult !== undefined) ||
    (undoable !== null && resultOf(result, `undo-${undoable.step}`) !== undefined) ||
    shipments.some(
      ({ id, announcedAt, isCorrectable }) =>
        (announcedAt === null && resultOf(result, 'undo', id)) ||
        (isCorrectable && correctionResultOf(result, id)),
    );
  const formOf = (own: string) => ({
    intent: own,
    requestId,
    result: resultOf(result, own),
  });
  return (
    <>
      <PageTitle title={title} />
      <BackToOrder number={orderNumber} />
      <h1>{title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm result={result} hasForm={hasForm} />
      <dl className="facts">
        <div>
          <dt>{copy.status}</dt>
          <dd>{status === 'paid' ? nameOfFulfilment(data) : paymentStates[status]}</dd>
        </div>
        <div>
          <dt>{copy.orderNumber}</dt>
          <dd>{orderNumber}</dd>
        </div>
      </dl>
      {notes.length > 0 && (
        <section className="notice" aria-labelledby="notes">
          <h2 id="notes">{adminOrder.notes}</h2>
          <NoteList notes={notes} />
        </section>
      )}
      {steps.length > 0 && (
        <section aria-labelledby="steps">
          <h2 id="steps">{copy.steps}</h2>
          <div className="actions">
            {steps.map((step) => (
              <StaffForm key={`${step} ${requestId}`} {...formOf(step)} submit={copy[step]} isQuiet />
            ))}
          </div>
        </section>
      )}
      {undoable && (
        <section aria-labelledby="undo">
          <h2 id="undo">{copy.undo}</h2>
          <p>
            {copy.undoStep[undoable.step].lead} <ClockTime at={undoable.until} />
          </p>
          <StaffForm
            key={`undo ${requestId}`}
            {...formOf(`undo-${undoable.step}`)}
            submit={copy.undoStep[undoable.step].submit}
            isQuiet
          />
        </section>
      )}
      {canShip && (
        <ShipForm key={requestId} lines={unshipped} intent="ship" requestId={requestId} result={shipResult} />
      )}
      <section aria-labelledby="shipments">
        <h2 id="shipments">{copy.shipments}</h2>
        {shipments.length === 0 && <p>{copy.none}</p>}
        <ul className="records">
          {shipments.map(({ isCorrectable, ...shipment }) => {
            const form = { shipment, name: shipment.trackingNumber || shortNumber, requestId };
            return (
              <ShipmentRow key={shipment.id} {...form} result={resultOf(result, 'undo', shipment.id)}>
                {isCorrectable && <CorrectTrackingForm key={requestId} {...form} result={result} />}
              </ShipmentRow>
            );
          })}
        </ul>
      </section>
      <p className="actions">
        <Link className="alone" to={adminHref('shipping')}>
          {copy.toShipping}
        </Link>
      </p>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
