import { useEffect, useId, useRef } from 'react';
import { form } from '#copy/pages/form.ts';
import { cancelOrder as copy } from '#copy/pages/order.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { hrefOf } from '../../site/site-map.ts';
import { endPlacedOrder } from '../../state/storage/placed-order.ts';
import type { FormResult } from '../forms/form-result.ts';
import { useFormFetcher } from '../forms/use-form-fetcher.ts';
import { useSubmitOnce } from '../forms/use-submit-once.ts';

/** Response to the form that cancels an order: the order's new status, or the error. */
export type CancelResult = FormResult & { readonly status?: OrderStatus };

type Order = { readonly receipt: string; readonly status: OrderStatus };

/** State of an order and of its cancel form; `formResult` is the response to one sent without scripts. */
export const useCancelOrder = ({ receipt, status }: Order, formResult?: CancelResult) => {
  const { fetcher, result } = useFormFetcher(formResult);
  const currentStatus = status === 'awaiting-payment' ? (result?.status ?? status) : status;
  useEffect(() => {
    // The bar and the dropdown stop offering it.
    if (currentStatus !== 'awaiting-payment') endPlacedOrder(receipt);
  }, [currentStatus, receipt]);
  return { status: currentStatus, fetcher, result };
};

type Props = ReturnType<typeof useCancelOrder> & {
  /** Access token of the order's page, whose action handles the form. */
  readonly secret: string;
};

/** Cancels an unpaid order after a confirmation and announces the result. */
export function CancelOrder({ secret, status, fetcher, result }: Props) {
  const message = useRef<HTMLParagraphElement>(null);
  const text = useId();
  const isBusy = fetcher.state !== 'idle';
  const onSubmit = useSubmitOnce(isBusy);
  useEffect(() => {
    // The pressed button may have disappeared.
    if (result) message.current?.focus();
  }, [result]);
  return (
    <>
      {result && (
        <p
          ref={message}
          role={result.problem ? 'alert' : 'status'}
          className={result.problem ? 'notice' : 'notice success'}
          tabIndex={-1}
        >
          {result.problem ?? (result.status === 'paid' ? copy.paid : copy.cancelled)}
        </p>
      )}
      {status === 'awaiting-payment' && (
        <details className="cancel-order">
          <summary>{copy.open}</summary>
          <p id={text}>{copy.text}</p>
          <fetcher.Form method="post" action={hrefOf('order', { secret })} onSubmit={onSubmit}>
            <button type="submit" className="button quiet" aria-describedby={text} aria-disabled={isBusy}>
              {copy.confirm}
            </button>
            {isBusy && <p role="status">{form.sending}</p>}
          </fetcher.Form>
        </details>
      )}
    </>
  );
}
