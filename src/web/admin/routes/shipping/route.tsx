import { data, Link, redirect } from 'react-router';
import { catch as otherwise, z } from 'zod/mini';
import { adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { carrierSchema } from '#domain/orders/shipments/tracking-number.ts';
import { err, ok } from '#domain/values/result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { ShipmentRow } from '../../components/orders/shipment-row.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleMemberForm, type Rejection } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { resultOf } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { shipScanned } from './perform-form.ts';
import { ScanForm } from './scan-form.tsx';
import type { ScanResult } from './scan-row.tsx';

const RECENT = 30;
const shipmentSchema = otherwise(z.uuid(), '');

export const action = (args: Route.ActionArgs) =>
  handleMemberForm(args, 'order.ship', async (session, fields) => {
    const requestId = z.uuid().safeParse(fields['requestId']);
    if (!requestId.success) return err<Rejection>('invalid-form');
    const request = { requestId: requestId.data, actor: { kind: 'member', ...session } as const };
    const { fulfilment: service, staffOrders } = args.context.get(shopContext);
    const { intent = '', carrier = new URL(args.request.url).searchParams.get('carrier') ?? '' } = fields;
    if (intent === 'undo') {
      const undone = await service.undoShipment(request, shipmentSchema.parse(fields['id']));
      if (!undone.ok) return err<Rejection>(undone.error);
    } else {
      const isReuseConfirmed = intent.endsWith('-anyway');
      const shipped = await shipScanned(service, request, fields, { isReuseConfirmed });
      if (!shipped.ok) return err<Rejection>({ fields: shipped.error });
      // The scripts stay on the page, for the next scan.
      if (intent === 'scan' || intent === 'scan-anyway') {
        const { orderNumber } = shipped.value;
        const notes = (await staffOrders.listNotes([orderNumber])).get(orderNumber) ?? [];
        return ok(data<ScanResult>({ shipped: { orderNumber, notes: notes.map(({ text }) => text) } }));
      }
    }
    return ok(redirect(adminHref('shipping', {}, { carrier, [DONE]: intent }), 303));
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.ship');
  const { fulfilment, staffOrders } = context.get(shopContext);
  const recent = await fulfilment.listRecent(RECENT);
  const notes = await staffOrders.listNotes(recent.map(({ orderNumber }) => orderNumber));
  const chosen = carrierSchema.safeParse(new URL(request.url).searchParams.get('carrier'));
  return {
    shipments: recent.map((shipment) => ({ ...shipment, notes: notes.get(shipment.orderNumber) ?? [] })),
    carrier: (chosen.success && chosen.data) || '',
    requestId: crypto.randomUUID(),
  };
};

/** Ships many orders by two scans each. */
export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shipments, carrier, requestId } = useUneditedData(loaderData);
  const result: ScanResult | undefined = actionData;
  const isUndo = result?.typed?.['intent'] === 'undo';
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <p>
        <Link className="alone" to={adminHref('shippingImport')}>
          {copy.toImport}
        </Link>
      </p>
      {!result && <DoneNotice texts={copy.done} />}
      <ScanForm carrier={carrier} requestId={requestId} result={isUndo ? undefined : result} />
      <section aria-labelledby="recent">
        <h2 id="recent">{copy.recent}</h2>
        {shipments.length === 0 && <p>{copy.none}</p>}
        <ul className="records">
          {shipments.map(({ orderNumber, notes, ...shipment }) => (
            <ShipmentRow
              key={shipment.id}
              shipment={shipment}
              notes={notes}
              name={shortNumberOf(orderNumber)}
              title={
                <Link className="alone" to={adminHref('orderFulfilment', { number: orderNumber })}>
                  {shortNumberOf(orderNumber)}
                </Link>
              }
              requestId={requestId}
              result={resultOf(result, 'undo', shipment.id)}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
