import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmOrder } from '../api/orders.ts';
import { addressOf } from '../site-map.ts';
import { cart } from '../words/checkout.ts';

/** Offers the cart of a purchase that was left on the payment page, e.g. with the back button. */
export function UnpaidPurchase({ receipt }: { receipt: string | null }) {
  const [isUnpaid, setIsUnpaid] = useState(false);
  useEffect(() => {
    if (!receipt) return;
    let ended = false;
    void confirmOrder(receipt).then((answer) => {
      if (!ended) setIsUnpaid(answer.ok && answer.value.status === 'awaiting-payment');
    });
    return () => {
      ended = true;
    };
  }, [receipt]);
  if (!isUnpaid || !receipt) return null;
  return (
    <p className="notice" role="status">
      {cart.left} <Link to={addressOf('cancel', {}, { order: receipt })}>{cart.bringBack}</Link>
    </p>
  );
}
