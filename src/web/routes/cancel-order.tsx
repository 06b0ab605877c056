import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useSendOnce } from '../components/use-send-once.ts';
import { form } from '../copy/form.ts';
import { cancelOrder as words } from '../copy/order.ts';
import { addressOf } from '../site-map.ts';
import { endPlacedOrder } from '../state/placed-order.ts';
import type { CancelAnswer } from './cancel-answer.ts';

type Order = { readonly receipt: string; readonly status: OrderStatus };

/** An order with the form that cancels it; `sent` is the answer to a form that was sent without a script. */
export const useCancelOrder = ({ receipt, status }: Order, sent?: CancelAnswer) => {
  const fetcher = useFetcher<CancelAnswer>();
  const answer = fetcher.data ?? sent;
  const now = status === 'awaiting-payment' ? (answer?.status ?? status) : status;
  useEffect(() => {
    // The bar and the dropdown stop offering it.
    if (now !== 'awaiting-payment') endPlacedOrder(receipt);
  }, [now, receipt]);
  return { status: now, fetcher, answer };
};

type Props = ReturnType<typeof useCancelOrder> & {
  /** Of the page of the order, which takes the form. */
  readonly secret: string;
};

/** Cancels an unpaid order once it is confirmed, and says how that ended. */
export function CancelOrder({ secret, status, fetcher, answer }: Props) {
  const message = useRef<HTMLParagraphElement>(null);
  const text = useId();
  const isBusy = fetcher.state !== 'idle';
  const sendOnce = useSendOnce(isBusy);
  useEffect(() => {
    // The button that was pressed may be gone.
    if (answer) message.current?.focus();
  }, [answer]);
  return (
    <>
      {answer && (
        <p
          ref={message}
          role={answer.problem ? 'alert' : 'status'}
          className={answer.problem ? 'notice' : 'notice success'}
          tabIndex={-1}
        >
          {answer.problem ?? (answer.status === 'paid' ? words.paid : words.cancelled)}
        </p>
      )}
      {status === 'awaiting-payment' && (
        <details className="cancel-order">
          <summary>{words.open}</summary>
          <p id={text}>{words.text}</p>
          <fetcher.Form method="post" action={addressOf('order', { secret })} onSubmit={sendOnce}>
            <button type="submit" className="button quiet" aria-describedby={text} aria-disabled={isBusy}>
              {words.confirm}
            </button>
            {isBusy && <p role="status">{form.sending}</p>}
          </fetcher.Form>
        </details>
      )}
    </>
  );
}
