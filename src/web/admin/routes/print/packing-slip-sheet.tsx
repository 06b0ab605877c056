import { adminPrint } from '#copy/admin/print.ts';
import { packingMessages as copy } from '#copy/messages/packing.ts';
import type { PackingSlip } from '#domain/orders/packing/packing-slip.ts';
import type { Barcode } from '../../loaders/barcode-of.ts';

type Props = {
  readonly slip: PackingSlip & { readonly barcode: Barcode };
  readonly shopName: string;
};

/** A packing slip on its own sheet of paper. Names have their own direction and the fonts of the system. */
export function PackingSlipSheet({ slip, shopName }: Props) {
  const { shortNumber, placed, shippingMethod, deliverAfter, address, items, message, barcode } = slip;
  const { isCopy, isGift } = slip;
  const id = `slip-${slip.orderNumber}`;
  return (
    <article className="sheet" aria-labelledby={id}>
      <header className="slip-head">
        <div>
          <p className="shop-name">{shopName}</p>
          <h2 id={id}>{adminPrint.slip(shortNumber)}</h2>
          <p>{copy.placed(placed)}</p>
          {shippingMethod !== null && <p>{copy.by(shippingMethod)}</p>}
        </div>
        <svg
          className="barcode"
          role="img"
          aria-label={adminPrint.barcode(shortNumber)}
          viewBox={`0 0 ${barcode.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          data-text={barcode.text}
        >
          <rect width={barcode.width} height={1} fill="#fff" />
          <path d={barcode.path} fill="#000" />
        </svg>
      </header>
      {isCopy && <p className="slip-note">{copy.isCopy}</p>}
      {deliverAfter !== null && <p className="slip-note">{copy.deliverAfter(deliverAfter)}</p>}
      <h3>{copy.shipTo}</h3>
      <address>
        {address.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </address>
      <h3>{copy.items}</h3>
      <ul className="slip-items">
        {items.map(({ name, quantity }) => (
          <li key={name}>
            <span>{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
      {message !== null && (
        <>
          <h3>{copy.message}</h3>
          <p className="gift-message" dir="auto">
            {message}
          </p>
        </>
      )}
      {!isGift && <p className="order-number">{slip.orderNumber}</p>}
    </article>
  );
}
