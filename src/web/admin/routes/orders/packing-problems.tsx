import type { RefObject } from 'react';
import { Link } from 'react-router';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { PackingResult } from './pack-selection.ts';

type Props = NonNullable<PackingResult['packing']> & {
  /** Gets the focus, since the button may be far below. */
  readonly ref: RefObject<HTMLDivElement | null>;
};

/** Which orders of a selection were not packed, and why. */
export function PackingProblems({ packed, refused, ref }: Props) {
  return (
    <div ref={ref} role="alert" className="notice" tabIndex={-1}>
      {packed.length > 0 && <p>{copy.packed(packed.map(shortNumberOf))}</p>}
      <p>{copy.notPacked}</p>
      <ul>
        {refused.map(({ orderNumber, problem }) => (
          <li key={orderNumber}>
            <Link to={adminHref('orderFulfilment', { number: orderNumber })}>
              {shortNumberOf(orderNumber)}
            </Link>
            : {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}
