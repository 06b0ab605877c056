import { useState } from 'react';
import { orderLink } from '#copy/pages/success.ts';
import { hrefOf } from '../../site/site-map.ts';
import { readOrderLink } from '../../state/storage/order-link.ts';
import { useShopSelector } from '../../state/store/store.ts';
import styles from './success.module.css';

type Props = {
  readonly orderNumber: string;
  readonly isPaid: boolean;
  /** The access token, if the shop has sent it; otherwise that which the browser of a guest stores. */
  readonly secret?: string | undefined;
  /** True until the order is packed. */
  readonly isChangeable?: boolean;
  readonly isDeliveryExpected: boolean;
};

/** The link to the page of an order (GUEST-1). Only in the browser. */
export function OrderLink({
  orderNumber,
  isPaid,
  isDeliveryExpected,
  secret: sentSecret,
  isChangeable = false,
}: Props) {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const [storedSecret] = useState(() => readOrderLink(orderNumber));
  const secret = sentSecret ?? (isLoggedIn ? null : storedSecret);
  if (!secret) return null;
  const path = hrefOf('order', { secret });
  return (
    <section aria-labelledby="order-link" className="notice">
      <h2 id="order-link">{isDeliveryExpected ? orderLink.title : orderLink.endedTitle}</h2>
      {!isLoggedIn && <p>{isPaid ? orderLink.paid : orderLink.unpaid}</p>}
      {isChangeable && <p>{orderLink.changes}</p>}
      <div className="actions">
        {/* Not a client-side navigation: the page needs its own response headers. */}
        <a className="button quiet" href={path}>
          {orderLink.view}
        </a>
        {!isLoggedIn && <CopyLink path={path} />}
      </div>
    </section>
  );
}

/** Shows the address where the browser does not let the page copy it. */
const CopyLink = ({ path }: { readonly path: string }) => {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>(
    'clipboard' in navigator ? 'ready' : 'failed',
  );
  const { href } = new URL(path, location.origin);
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      {'clipboard' in navigator && (
        <button type="button" className="as-link alone" onClick={() => void copy()}>
          {orderLink.copy}
        </button>
      )}
      <span role="status" className={styles['address']}>
        {state === 'copied' && orderLink.copied}
        {state === 'failed' && orderLink.address(href)}
      </span>
    </>
  );
};
