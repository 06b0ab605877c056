import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '#domain/error-table.ts';
import { Calm } from '../../components/calm.tsx';
import { Head } from '../../components/head.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { addressOf } from '../../site-map.ts';
import { useShopSelector } from '../../state/store.ts';
import { cancel } from '../../words/checkout.ts';
import { shell } from '../../words/shell.ts';
import { useCancelling } from './use-cancelling.ts';

/** The payment was cancelled: says so and gives the cart back (PAY-5, PAY-7). */
export function CancelPage() {
  const [search] = useSearchParams();
  const receipt = search.get('order');
  const [tries, setTries] = useState(0);
  return (
    <div className="page">
      {receipt && <NeedsScript what="order" />}
      {receipt ? (
        <Cancelling key={`${receipt} ${tries}`} receipt={receipt} retry={() => setTries(tries + 1)} />
      ) : (
        <>
          <Heading title={cancel.title} />
          <Calm picture="table-laid">
            <p>{cancel.text}</p>
          </Calm>
        </>
      )}
    </div>
  );
}

const Heading = ({ title }: { title: string }) => (
  <>
    <Head title={title} isHidden />
    <h1>{title}</h1>
  </>
);

function Cancelling({ receipt, retry }: { receipt: string; retry: () => void }) {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const outcome = useCancelling(receipt);

  if (outcome === 'paid') {
    return (
      <>
        <Heading title={cancel.paidTitle} />
        <Calm picture="table-laid">
          <p role="status">
            {cancel.paid} <Link to={addressOf('success', {}, { order: receipt })}>{cancel.toOrder}</Link>
          </p>
        </Calm>
      </>
    );
  }
  if (outcome === 'asking') {
    return (
      <>
        <Heading title={cancel.title} />
        <Calm picture="table-laid">
          <p role="status">{cancel.returning}</p>
        </Calm>
      </>
    );
  }
  if (typeof outcome === 'object') {
    return (
      <>
        <Heading title={cancel.failedTitle} />
        <Calm picture="table-laid">
          <div role="alert" className="notice">
            <p>
              {cancel.failed} {messageOf(outcome.code)}
            </p>
            <button type="button" className="button quiet" onClick={retry}>
              {shell.tryAgain}
            </button>
          </div>
        </Calm>
      </>
    );
  }
  return (
    <>
      <Heading title={cancel.title} />
      <Calm picture="table-laid">
        <p>{cancel.text}</p>
        <p role="status">{cancel[outcome]}</p>
        <Link className="button" to={addressOf(isLoggedIn ? 'checkout' : 'checkoutForm')}>
          {isLoggedIn ? cancel.toCart : cancel.toForm}
        </Link>
      </Calm>
    </>
  );
}
