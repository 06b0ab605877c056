import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { changeOrder as copy } from '#copy/pages/order.ts';
import { ACCESS_CODE_DIGITS } from '#domain/orders/self-service/order-access.ts';
import { formatDollars } from '#domain/values/money.ts';
import { Field } from '../../components/forms/field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { useFormFetcher } from '../../components/forms/use-form-fetcher.ts';
import { NotChangeable } from '../../components/orders/not-changeable.tsx';
import { hrefOf } from '../../site/site-map.ts';
import type { OrderResult } from './order-actions.ts';
import type { OrderView } from './order-view.ts';

type Props = {
  readonly order: OrderView;
  readonly secret: string;
  readonly sentResult: OrderResult | undefined;
};

/** Changes of a paid order until it is packed. Without access, the visitor of any open order first confirms an emailed code. */
export function ChangeOrder({ order, secret, sentResult }: Props) {
  if (order.mayChange) return <Changes order={order} secret={secret} sentResult={sentResult} />;
  const isOpen = order.isChangeable || (order.status === 'awaiting-payment' && !order.isUnderReview);
  return isOpen && <Access secret={secret} sentResult={sentResult} />;
}

const Changes = ({ order, secret, sentResult }: Props) => {
  const { fetcher, result } = useFormFetcher(sentResult);
  const message = useRef<HTMLParagraphElement>(null);
  const isCancelled = result?.isRefunded === true;
  useEffect(() => {
    // The pressed button has disappeared.
    if (isCancelled) message.current?.focus();
  }, [isCancelled]);
  if (isCancelled)
    return (
      <p ref={message} role="status" className="notice success" tabIndex={-1}>
        {copy.cancelled}
      </p>
    );
  if (!order.isChangeable) {
    return (
      (order.isAwaitingCourier || result?.problem !== undefined) && (
        <NotChangeable text={result?.problem ?? copy.packed} isRejected={result?.problem !== undefined} />
      )
    );
  }
  return (
    <section aria-labelledby="change-order">
      <h2 id="change-order">{copy.title}</h2>
      <p>{copy.untilPacked}</p>
      <p>
        <Link className="alone" to={hrefOf('orderAddress', { secret })}>
          {copy.changeAddress}
        </Link>
      </p>
      <details className="cancel-order" open={result?.problem !== undefined}>
        <summary>{copy.cancelOpen}</summary>
        <p>{copy.cancelText(formatDollars(order.refundable))}</p>
        <PageForm
          action={hrefOf('order', { secret })}
          intent="cancel-paid"
          result={result}
          fetcher={fetcher}
          submit={copy.cancelConfirm}
          button={{ className: 'button quiet' }}
        />
      </details>
    </section>
  );
};

const Access = ({ secret, sentResult }: Pick<Props, 'secret' | 'sentResult'>) => {
  const { fetcher, result } = useFormFetcher(sentResult);
  const action = hrefOf('order', { secret });
  const [isCodeSent, setIsCodeSent] = useState(result?.isCodeSent === true);
  // A later request that fails leaves the code valid.
  if (result?.isCodeSent && !isCodeSent) setIsCodeSent(true);
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isCodeSent && result?.problem === undefined) sent.current?.focus();
  }, [isCodeSent, result]);
  return (
    <section aria-labelledby="change-order">
      <h2 id="change-order">{copy.title}</h2>
      {!isCodeSent && (
        <>
          <p>{copy.access}</p>
          <PageForm
            action={action}
            intent="send-code"
            result={result}
            fetcher={fetcher}
            submit={copy.sendCode}
            button={{ className: 'button quiet' }}
          />
        </>
      )}
      {isCodeSent && (
        <>
          {result?.problem === undefined && (
            <p ref={sent} role="status" tabIndex={-1}>
              {copy.codeSent}
            </p>
          )}
          <PageForm
            action={action}
            intent="redeem-code"
            result={result}
            fetcher={fetcher}
            submit={copy.confirmCode}
          >
            <Field
              name="code"
              label={copy.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={2 * ACCESS_CODE_DIGITS}
              required
            />
          </PageForm>
          <PageForm
            action={action}
            intent="send-code"
            result={undefined}
            fetcher={fetcher}
            submit={copy.sendAgain}
            button={{ className: 'as-link alone' }}
          />
        </>
      )}
    </section>
  );
};
