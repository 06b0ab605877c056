import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf, type ShopError } from '#domain/error-table.ts';
import type { OrderStatus } from '#domain/order.ts';
import { confirmOrder } from '../../api/orders.ts';
import { Head } from '../../components/head.tsx';
import { addressOf } from '../../site-map.ts';
import { useShopSelector } from '../../state/store.ts';
import { success } from '../../words/checkout.ts';

/** How often the page asks again while the payment is under way. */
const ASK_AGAIN_MS = 3000;

/** The thank-you page with the order number, and whether the money is there (PAY-6). */
export function SuccessPage() {
  const [search] = useSearchParams();
  const current = useShopSelector((state) => state.order.currentOrder);
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const receipt = search.get('order') ?? current;
  return (
    <div className="page">
      <Head title={success.title} isHidden />
      <h1>{success.title}</h1>
      {receipt && (
        <>
          <p>
            {success.number} <strong>{receipt}</strong>
          </p>
          <Status key={receipt} receipt={receipt} />
        </>
      )}
      <Link className="button" to={addressOf(isLoggedIn ? 'account' : 'tea')}>
        {isLoggedIn ? success.toAccount : success.toTea}
      </Link>
    </div>
  );
}

function Status({ receipt }: { receipt: string }) {
  const [status, setStatus] = useState<OrderStatus | null>();
  const [error, setError] = useState<ShopError>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async () => {
      const answer = await confirmOrder(receipt);
      if (ended) return;
      if (answer.ok) setStatus(answer.value.status);
      setError(answer.ok ? undefined : answer.error);
      if (!answer.ok || answer.value.status === 'awaiting-payment')
        timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [receipt]);
  if (error) return <p role="alert">{messageOf(error.code)}</p>;
  if (status === undefined) return <p role="status">{success.checking}</p>;
  return <p role="status">{status ? success.status[status] : success.unknown}</p>;
}
