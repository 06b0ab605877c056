import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { PackingResult } from './pack-selection.ts';

/** Which orders of a selection were not packed, and why. It takes the focus, since the button may be far below. */
export function PackingProblems({ packed, refused }: NonNullable<PackingResult['packing']>) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const focused = useRef<string>(null);
  useEffect(() => {
    if (focused.current === key) return;
    focused.current = key;
    box.current?.focus();
  }, [key]);
  return (
    <div ref={box} role="alert" className="notice" tabIndex={-1}>
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
