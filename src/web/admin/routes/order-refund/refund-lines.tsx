import { Link } from 'react-router';
import { adminRefund as copy } from '#copy/admin/refund.ts';
import type { Order } from '#domain/orders/order.ts';
import { type RefundSummary, refundableQuantity } from '#domain/orders/refunds/price-refund.ts';
import { refundFieldsOf } from '#domain/orders/refunds/refund-form.ts';
import type { LineItems } from '#domain/orders/shipments/line-items.ts';
import { formatCents } from '#domain/values/money.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { adminHref } from '../../site/admin-map.ts';
import { Checkbox } from './checkbox.tsx';
import type { RefundResult } from './refund-review.tsx';

type Props = {
  readonly result: RefundResult | undefined;
  readonly order: Pick<Order, 'orderNumber' | 'lines'>;
  readonly summary: Pick<RefundSummary, 'lines'>;
  /** Where the items of each line are. */
  readonly items: readonly LineItems[];
};

/** The lines of an order with what is left to refund, and where the items are. */
export function RefundLines({ result, order, summary, items }: Props) {
  return (
    <fieldset>
      <legend>{copy.items}</legend>
      {order.lines.map((line, position) => {
        const left = refundableQuantity(summary, line, position);
        const names = refundFieldsOf(position);
        const { unshipped, shipments } = items[position] ?? { unshipped: 0, shipments: [] };
        // A parcel that is on its way comes back to stock only by a choice.
        const isInShop = unshipped >= left;
        const restockDefault = isInShop && !result ? { [names.restock]: 'on' } : (result?.typed ?? {});
        return (
          <div key={line.productId} className="refund-line">
            <p>
              {line.name}{' '}
              <small>{copy.line(line.quantity, formatCents(line.priceCents), line.quantity - left)}</small>
            </p>
            {left > 0 && (
              <>
                {unshipped > 0 && <p>{copy.unshipped(unshipped)}</p>}
                <LineShipments shipments={shipments} orderNumber={order.orderNumber} />
                <Field
                  {...fieldOf(result, names.quantity)}
                  label={copy.quantity(line.name)}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <Checkbox name={names.restock} label={copy.restock(line.name)} typed={restockDefault} />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type ShipmentsProps = Pick<LineItems, 'shipments'> & Pick<Order, 'orderNumber'>;

const LineShipments = ({ shipments, orderNumber }: ShipmentsProps) => (
  <>
    {shipments.map(({ trackingNumber, quantity, isUndoable }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shipments are only added
      <p key={index}>
        {copy.inParcel(quantity, trackingNumber)}{' '}
        {isUndoable && (
          <Link className="alone" to={adminHref('orderFulfilment', { number: orderNumber })}>
            {copy.undoParcel}
          </Link>
        )}
      </p>
    ))}
  </>
);
