import { Link } from 'react-router';
import { adminImport as copy } from '#copy/admin/shipping-import.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { ShownRow } from './import-forms.ts';
import styles from './shipping-import.module.css';

const LISTS = ['problem', 'ready', 'shipped'] as const;
const TITLES = { problem: copy.problems, ready: copy.ready, shipped: copy.shipped } as const;

/** The rows of a file: first those that need attention. */
export function RowLists({ rows }: { readonly rows: readonly ShownRow[] }) {
  return LISTS.map((state) => {
    const listed = rows.filter((row) => row.state === state);
    return (
      listed.length > 0 && (
        <section key={state} aria-labelledby={`rows-${state}`}>
          <h3 id={`rows-${state}`}>{TITLES[state]}</h3>
          <ul className={styles['rows']}>
            {listed.map((row) => (
              <Row key={row.row} {...row} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function Row({ row, typed, orderNumber, problem }: ShownRow) {
  const { carrier, trackingNumber } = typed;
  return (
    <li>
      <p>
        <small>{copy.row(row)}</small>{' '}
        {orderNumber === undefined ? (
          typed.orderNumber || copy.noNumber
        ) : (
          <Link className="alone" to={adminHref('order', { number: orderNumber })}>
            {shortNumberOf(orderNumber)}
          </Link>
        )}{' '}
        {[carrier, trackingNumber || copy.noTracking].filter(Boolean).join(' ')}
      </p>
      {problem && <p>{problem}</p>}
    </li>
  );
}
