import { useEffect, useId, useRef } from 'react';
import { cancelOrder as copy } from '#copy/pages/order.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { hrefOf } from '../../site/site-map.ts';
import { endPlacedOrder } from '../../state/storage/placed-order.ts';
import type { FormResult } from '../forms/form-result.ts';
import { PageForm } from '../forms/page-form.tsx';
import { useFormFetcher } from '../forms/use-form-fetcher.ts';

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
  useEffect(() => {
    // The pressed button has disappeared.
    if (result?.status) message.current?.focus();
  }, [result]);
  return (
    <>
      {result?.status && (
        <p ref={message} role="status" className="notice success" tabIndex={-1}>
          {result.status === 'paid' ? copy.paid : copy.cancelled}
        </p>
      )}
      {status === 'awaiting-payment' && (
        <details className="cancel-order" open={result?.problem !== undefined}>
          <summary>{copy.open}</summary>
          <p id={text}>{copy.text}</p>
          <PageForm
            action={hrefOf('order', { secret })}
            intent="cancel"
            result={result}
            fetcher={fetcher}
            submit={copy.confirm}
            button={{ className: 'button quiet', 'aria-describedby': text }}
          />
        </details>
      )}
    </>
  );
}
