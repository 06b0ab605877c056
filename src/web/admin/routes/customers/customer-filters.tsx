import { Form, Link } from 'react-router';
import { adminCustomers as copy } from '#copy/admin/customers.ts';
import {
  CUSTOMER_KINDS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  customerQueryOf,
} from '#domain/orders/admin/customer-filter.ts';
import { MAX_ORDER_SEARCH } from '#domain/orders/admin/order-filter.ts';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { adminHref } from '../../site/admin-map.ts';
import styles from './customers.module.css';

/** The search, the filter and the order of the list; the form is the URL of its result. */
export function CustomerFilters({ filter }: { readonly filter: CustomerFilter }) {
  return (
    <Form method="get" action={adminHref('customers')} role="search" className={styles['filters']}>
      <Field
        label={copy.search}
        hint={copy.searchHint}
        name="q"
        type="search"
        defaultValue={filter.q}
        maxLength={MAX_ORDER_SEARCH}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles['choices']}>
        <SelectField name="kind" label={copy.kind} defaultValue={filter.kind ?? ''}>
          <option value="">{copy.any}</option>
          {CUSTOMER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {copy.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField name="sort" label={copy.sort} defaultValue={filter.sort}>
          {CUSTOMER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {copy.sorts[sort]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="actions">
        <button type="submit" className="button">
          {copy.find}
        </button>
        {Object.keys(customerQueryOf(filter)).length > 0 && (
          <Link className="alone" to={adminHref('customers')}>
            {copy.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
