import { useUnpaidOrders } from '../../state/orders/use-unpaid-orders.ts';
import { UnpaidOrders } from './unpaid-order.tsx';

/** Orders that the shopper left on the payment page, e.g. with the back button. Only in the browser. */
export function UnpaidOrdersNotice() {
  const orders = useUnpaidOrders();
  return (
    orders.length > 0 && (
      <div className="notice">
        <UnpaidOrders orders={orders} />
      </div>
    )
  );
}
