import { useUnpaidOrder } from '../state/use-unpaid-order.ts';
import { UnpaidOrder } from './unpaid-order.tsx';

/** Offers the purchase that was left on the payment page, e.g. with the back button. Only in the browser. */
export function UnpaidPurchase() {
  const order = useUnpaidOrder();
  return (
    order && (
      <div className="notice">
        <UnpaidOrder order={order} />
      </div>
    )
  );
}
