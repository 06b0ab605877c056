import { Form, Link } from 'react-router';
import { adminOrders as copy, fulfilmentStatuses, orderLists, paymentStates } from '#copy/admin/orders.ts';
import {
  MAX_ORDER_SEARCH,
  ORDER_PAGE_SIZES,
  ORDER_SORTS,
  type OrderFilter,
  STAFF_ORDERS_PER_PAGE,
} from '#domain/orders/admin/order-filter.ts';
import { PAYMENT_STATES } from '#domain/orders/admin/payment-state.ts';
import { FULFILMENT_STATUSES } from '#domain/orders/fulfilment.ts';
import type { OrderListName } from '#domain/orders/lists/order-lists.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { countriesByName } from '../../../components/addresses/country-field.tsx';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { adminHref } from '../../site/admin-map.ts';
import styles from './orders.module.css';

const COUNTRIES = countriesByName(COUNTRY_CODES);

type Props = {
  readonly filter: OrderFilter;
  readonly lists: readonly OrderListName[];
  readonly isFiltered: boolean;
};

/** The search and the filters of the list; the form is the URL of its result. */
export function OrderFilters({ filter, lists, isFiltered }: Props) {
  const { q, list, payment, fulfilment, country, from, to, gift, sort, size } = filter;
  const isOpen = Boolean(payment ?? fulfilment ?? country ?? from ?? to ?? sort ?? size) || gift;
  return (
    <Form method="get" action={adminHref('orders')} role="search" className={styles['filters']}>
      <Field
        label={copy.search}
        hint={copy.searchHint}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={MAX_ORDER_SEARCH}
        autoComplete="off"
        spellCheck={false}
      />
      <details open={isOpen}>
        <summary>{copy.filters}</summary>
        <div className={styles['choices']}>
          <SelectField name="list" label={copy.list} defaultValue={list ?? ''}>
            <option value="">{copy.any}</option>
            {lists.map((name) => (
              <option key={name} value={name}>
                {orderLists[name]}
              </option>
            ))}
          </SelectField>
          <SelectField name="payment" label={copy.payment} defaultValue={payment ?? ''}>
            <option value="">{copy.any}</option>
            {PAYMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {paymentStates[state]}
              </option>
            ))}
          </SelectField>
          <SelectField name="fulfilment" label={copy.fulfilment} defaultValue={fulfilment ?? ''}>
            <option value="">{copy.any}</option>
            {FULFILMENT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {fulfilmentStatuses[status]}
              </option>
            ))}
          </SelectField>
          <SelectField name="country" label={copy.country} defaultValue={country ?? ''}>
            <option value="">{copy.any}</option>
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field name="from" label={copy.from} type="date" defaultValue={from} />
          <Field name="to" label={copy.to} type="date" defaultValue={to} />
          <SelectField name="sort" label={copy.sort} defaultValue={sort ?? ''}>
            <option value="">{copy.usualSort}</option>
            {ORDER_SORTS.map((each) => (
              <option key={each} value={each}>
                {copy.sorts[each]}
              </option>
            ))}
          </SelectField>
          <SelectField name="size" label={copy.size} defaultValue={size ?? STAFF_ORDERS_PER_PAGE}>
            {ORDER_PAGE_SIZES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <label className={styles['check']}>
            <input type="checkbox" name="gift" value="yes" defaultChecked={gift} /> {copy.gift}
          </label>
        </div>
      </details>
      <div className="actions">
        <button type="submit" className="button">
          {copy.find}
        </button>
        {isFiltered && (
          <Link className="alone" to={adminHref('orders')}>
            {copy.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
