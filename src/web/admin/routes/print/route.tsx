import './print.css';
import { data, Link } from 'react-router';
import { z } from 'zod/mini';
import { adminPrint as copy } from '#copy/admin/print.ts';
import { LEFT_OUT_REASONS, MAX_PRINTED_ORDERS, type PrintJob } from '#domain/orders/packing/print-job.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { barcodeOf } from '../../loaders/barcode-of.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, COPIES } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { PackingSlipSheet } from './packing-slip-sheet.tsx';
import { PickList } from './pick-list.tsx';
import { PrintButton } from './print-button.tsx';

const ordersSchema = z.array(z.uuid()).check(z.maxLength(MAX_PRINTED_ORDERS));

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.view');
  const { searchParams } = new URL(request.url);
  const selected = ordersSchema.safeParse(searchParams.getAll('orders'));
  if (!selected.success) throw data(null, 400);
  const orderNumbers = selected.data.map((orderNumber) => orderNumber.toLowerCase());
  const { fulfilment, staffOrders } = context.get(shopContext);
  const { pickList, slips, leftOut } = await fulfilment.preparePrintJob(orderNumbers, {
    withCopies: searchParams.has(COPIES),
  });
  const picked = slips.filter(({ isCopy }) => !isCopy).map(({ orderNumber }) => orderNumber);
  const notes = await staffOrders.listNotes(picked);
  searchParams.set(COPIES, 'yes');
  return {
    pickList,
    notes: picked.flatMap((orderNumber) =>
      (notes.get(orderNumber) ?? []).map(({ id, text }) => ({ id, orderNumber, text })),
    ),
    slips: slips.map((slip) => ({ ...slip, barcode: barcodeOf(slip.shortNumber) })),
    leftOut,
    copiesHref: leftOut.some(({ reason }) => reason === 'shipped')
      ? `${adminHref('print')}?${searchParams}`
      : undefined,
  };
};

/** One print of a selection of orders: what to fetch, then a slip for each parcel. */
export default function PrintPage({
  loaderData: { pickList, notes, slips, leftOut, copiesHref },
  matches,
}: Route.ComponentProps) {
  const { shopName } = matches[0].loaderData;
  const picked = slips.filter(({ isCopy }) => !isCopy).length;
  return (
    <>
      <PageTitle title={copy.title} />
      <div className="no-print">
        <h1>{copy.title}</h1>
        {slips.length === 0 && <p>{copy.none}</p>}
        {slips.length > 0 && <p>{picked > 0 ? copy.lead(slips.length) : copy.copies(slips.length)}</p>}
        {slips.length > 0 && <PrintButton />}
      </div>
      {leftOut.length > 0 && (
        <section className="notice" aria-labelledby="left-out">
          <h2 id="left-out">{copy.leftOut}</h2>
          {describe(leftOut).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {copiesHref !== undefined && (
            <Link className="alone" to={copiesHref}>
              {copy.printCopies}
            </Link>
          )}
        </section>
      )}
      {picked > 0 && <PickList pickList={pickList} notes={notes} count={picked} />}
      {slips.map((slip) => (
        <PackingSlipSheet key={slip.orderNumber} slip={slip} shopName={shopName} />
      ))}
    </>
  );
}

/** A sentence per reason that names its orders. */
const describe = (leftOut: PrintJob['leftOut']): readonly string[] =>
  LEFT_OUT_REASONS.flatMap((reason) => {
    const some = leftOut.filter((each) => each.reason === reason);
    const numbers = some.map(({ orderNumber }) => shortNumberOf(orderNumber)).join(', ');
    return some.length === 0 ? [] : [copy.reasons[reason](numbers)];
  });
