import { Link } from 'react-router';
import { adminCustomer as copy } from '#copy/admin/customers.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { adminHref } from '../../site/admin-map.ts';

type Props = {
  readonly id: string;
  readonly role: StaffRole;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** Hands over or erases what the shop stores about the customer. */
export function StoredData({ id, role, requestId, result }: Props) {
  const [mayExport, mayErase] = [isPermitted(role, 'customer.export'), isPermitted(role, 'customer.erase')];
  if (!mayExport && !mayErase) return null;
  return (
    <section aria-labelledby="data">
      <h2 id="data">{copy.data}</h2>
      {mayExport && (
        <>
          <p>{copy.exportLead}</p>
          <StaffForm
            requestId={requestId}
            intent="export"
            submit={copy.export}
            result={result}
            isQuiet
            isDownload
          />
        </>
      )}
      {mayErase && (
        <>
          <p>{copy.eraseLead}</p>
          <p>
            <Link className="button quiet" to={adminHref('customerErase', { id })}>
              {copy.erase}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
