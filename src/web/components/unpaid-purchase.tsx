import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmOrder } from '../api/orders.ts';
import { addressOf } from '../site-map.ts';
import { endPlacedOrder, readOpenOrder, readPaymentUrl } from '../state/placed-order.ts';
import { cart } from '../words/checkout.ts';

/** Offers the cart of a purchase that was left on the payment page, e.g. with the back button. Only in the browser. */
export function UnpaidPurchase() {
  const [receipt] = useState(readOpenOrder);
  const [isUnpaid, setIsUnpaid] = useState(false);
  useEffect(() => {
    if (!receipt) return;
    let ended = false;
    void confirmOrder(receipt).then((answer) => {
      if (!answer.ok || ended) return;
      const waits = answer.value.status === 'awaiting-payment';
      setIsUnpaid(waits);
      if (!waits) endPlacedOrder(receipt);
    });
    return () => {
      ended = true;
    };
  }, [receipt]);
  if (!isUnpaid || !receipt) return null;
  const url = readPaymentUrl(receipt);
  return (
    <p className="notice" role="status">
      {cart.left} {url && <a href={url}>{cart.payNow}</a>}{' '}
      <Link to={addressOf('cancel', {}, { order: receipt })}>{cart.bringBack}</Link>
    </p>
  );
}
