import { Form, Link } from 'react-router';
import { auditFilters as copy } from '#copy/admin/audit.ts';
import { adminAudit } from '#copy/admin/staff.ts';
import { MAX_TYPED_NUMBER_LENGTH } from '#domain/orders/self-service/order-number-range.ts';
import type { AuditMember } from '#services/ports/ports.ts';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { type AuditQuery, COMMAND_LINE, isOrderUnreadable } from '../../loaders/audit-query.ts';
import { adminHref } from '../../site/admin-map.ts';
import styles from './audit.module.css';

const byName = ([, one]: readonly [string, string], [, other]: readonly [string, string]): number =>
  one.localeCompare(other, 'en');

/** By name, those who are still members first. */
const byStay = (one: AuditMember, other: AuditMember): number =>
  Number(one.isRemoved) - Number(other.isRemoved) || one.name.localeCompare(other.name, 'en');

const VERBS = Object.entries(adminAudit.verbs).sort(byName);

type Props = {
  readonly query: AuditQuery;
  readonly members: readonly AuditMember[];
  readonly isFiltered: boolean;
};

/** The filters of the audit log; the form is the URL of its result. */
export function Filters({ query, members, isFiltered }: Props) {
  return (
    <Form method="get" action={adminHref('audit')} role="search">
      <details open={isFiltered}>
        <summary>{copy.filters}</summary>
        <div className={styles['choices']}>
          <SelectField name="member" label={copy.member} defaultValue={query.member ?? ''}>
            <option value="">{copy.any}</option>
            {[...members].sort(byStay).map(({ id, name, isRemoved }) => (
              <option key={id} value={id}>
                {isRemoved ? copy.removed(name) : name}
              </option>
            ))}
            <option value={COMMAND_LINE}>{adminAudit.commandLine}</option>
          </SelectField>
          <SelectField name="verb" label={copy.verb} defaultValue={query.verb ?? ''}>
            <option value="">{copy.any}</option>
            {VERBS.map(([verb, label]) => (
              <option key={verb} value={verb}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField name="object" label={copy.object} defaultValue={query.object ?? ''}>
            <option value="">{copy.any}</option>
            {Object.entries(copy.objects).map(([object, label]) => (
              <option key={object} value={object}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            name="order"
            label={copy.order}
            error={isOrderUnreadable(query) ? copy.noOrderNumber : undefined}
            defaultValue={query.order}
            maxLength={MAX_TYPED_NUMBER_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Field name="from" label={copy.from} type="date" defaultValue={query.from} />
          <Field name="to" label={copy.to} type="date" defaultValue={query.to} />
        </div>
        <div className="actions">
          <button type="submit" className="button">
            {copy.find}
          </button>
          {isFiltered && (
            <Link className="alone" to={adminHref('audit')}>
              {copy.clear}
            </Link>
          )}
        </div>
      </details>
    </Form>
  );
}
