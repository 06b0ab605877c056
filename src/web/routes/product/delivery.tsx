import { type FunctionComponent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { product as copy } from '#copy/pages/product.ts';
import type { ShippingSummary } from '#domain/shipping/shipping-zone.ts';
import { useDeferred } from '../../deferred/load-deferred.ts';
import { hrefOf } from '../../site/site-map.ts';
import styles from './product.module.css';

/** The price and time of delivery: worldwide at first, then to the visitor's country. */
export function Delivery({ shipping }: { shipping: ShippingSummary | undefined }) {
  const isReady = useDeferred() !== undefined;
  const [Line, setLine] = useState<FunctionComponent<{ readonly summary: string }>>();
  useEffect(() => {
    if (!isReady) return;
    // If it fails, the summary stays.
    import('../../components/shipping/delivery-line.tsx').then(
      ({ DeliveryLine }) => setLine(() => DeliveryLine),
      () => undefined,
    );
  }, [isReady]);
  const summary = shipping ? copy.delivery(shipping.isFree, shipping.businessDays) : '\u00a0';
  return (
    <p className={styles['delivery']}>
      <Link className="alone" to={hrefOf('delivery')}>
        {Line ? <Line summary={summary} /> : summary}
      </Link>
    </p>
  );
}
