import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf, type ShopError } from '#domain/error-table.ts';
import { cancelOrder } from '../../api/orders.ts';
import { Head } from '../../components/head.tsx';
import { addressOf } from '../../site-map.ts';
import { returnItemsToCart } from '../../state/cart.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopDispatch, useShopSelector } from '../../state/store.ts';
import { cancel } from '../../words/checkout.ts';
import { shell } from '../../words/shell.ts';

type Outcome = 'returning' | 'returned' | 'paid' | ShopError;

/** The payment was cancelled: says so and gives the cart back (PAY-5, PAY-7). */
export function CancelPage() {
  const [search] = useSearchParams();
  const receipt = search.get('order');
  const [tries, setTries] = useState(0);
  return (
    <div className="page">
      <Head title={cancel.title} isHidden />
      <h1>{cancel.title}</h1>
      <p>{cancel.text}</p>
      {receipt && (
        <GiveBack key={`${receipt} ${tries}`} receipt={receipt} retry={() => setTries(tries + 1)} />
      )}
    </div>
  );
}

function GiveBack({ receipt, retry }: { receipt: string; retry: () => void }) {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const [outcome, setOutcome] = useState<Outcome>('returning');

  useEffect(() => {
    if (!isRestored) return;
    let ended = false;
    void cancelOrder(receipt).then((answer) => {
      if (ended) return;
      const isPaid = answer.ok && answer.value.status === 'paid';
      if (answer.ok && !isPaid) dispatch(returnItemsToCart(answer.value.items));
      setOutcome(answer.ok ? (isPaid ? 'paid' : 'returned') : answer.error);
    });
    return () => {
      ended = true;
    };
  }, [receipt, isRestored, dispatch]);

  if (outcome === 'returning') return <p role="status">{cancel.returning}</p>;
  if (outcome === 'paid') {
    return (
      <p role="status">
        {cancel.paid} <Link to={addressOf('success', {}, { order: receipt })}>{cancel.toOrder}</Link>
      </p>
    );
  }
  if (outcome !== 'returned') {
    return (
      <div role="alert" className="notice">
        <p>
          {cancel.failed} {messageOf(outcome.code)}
        </p>
        <button type="button" onClick={retry}>
          {shell.tryAgain}
        </button>
      </div>
    );
  }
  return (
    <>
      <p role="status">{cancel.returned}</p>
      <Link className="button" to={addressOf(isLoggedIn ? 'checkout' : 'checkoutForm')}>
        {isLoggedIn ? cancel.toCart : cancel.toForm}
      </Link>
    </>
  );
}
