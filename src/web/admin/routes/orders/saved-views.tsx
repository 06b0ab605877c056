import { Link } from 'react-router';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { MAX_VIEW_NAME } from '#domain/staff/saved-view.ts';
import type { SavedView } from '#services/ports/ports.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { adminHref } from '../../site/admin-map.ts';
import styles from './orders.module.css';

type Props = {
  readonly views: readonly SavedView[];
  /** True if there is a query to save. */
  readonly hasQuery: boolean;
  readonly result: StaffFormResult | undefined;
};

/** The filters that the member has saved. */
export function SavedViews({ views, hasQuery, result }: Props) {
  if (views.length === 0 && !hasQuery) return null;
  const saving = result?.typed?.['intent'] === 'save-view' ? result : undefined;
  return (
    <details open={result !== undefined}>
      <summary>{copy.views}</summary>
      {views.length > 0 && (
        <ul className={styles['views']}>
          {views.map(({ id, name, query }) => (
            <li key={id}>
              <Link className="alone" to={`${adminHref('orders')}?${query}`}>
                {name}
              </Link>
              <StaffForm
                id={id}
                intent="remove-view"
                result={undefined}
                submit={copy.removeView}
                label={copy.removeViewNamed(name)}
                isQuiet
              />
            </li>
          ))}
        </ul>
      )}
      {hasQuery && (
        <StaffForm intent="save-view" result={saving} submit={copy.save} isQuiet>
          <Field
            {...fieldOf(saving, 'name')}
            label={copy.viewName}
            autoComplete="off"
            maxLength={MAX_VIEW_NAME}
            required
          />
        </StaffForm>
      )}
    </details>
  );
}
