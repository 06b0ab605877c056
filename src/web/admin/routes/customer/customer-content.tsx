import { isPermitted } from '#domain/staff/permissions.ts';
import { Notes } from '../../components/notes.tsx';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { Contact } from './contact.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import type { CustomerPageData } from './customer-page-data.ts';
import { Messages } from './messages.tsx';
import { StoredData } from './stored-data.tsx';

type Props = {
  readonly id: string;
  readonly found: CustomerPageData;
  readonly result: StaffFormResult | undefined;
};

/** What staff know of a customer. */
export function CustomerContent({ id, found, result }: Props) {
  const { role, requestId } = found;
  const [note, exported] = [resultOf(result, 'add-note'), resultOf(result, 'export')];
  return (
    <>
      <ProblemOfMissingForm result={result} hasForm={note !== undefined || exported !== undefined} />
      <CustomerFacts found={found} />
      <div className="two-columns">
        <div>
          <CustomerOrders id={id} found={found} />
          <Messages found={found} />
        </div>
        <div>
          <Contact found={found} />
          <Notes
            notes={found.notes}
            requestId={requestId}
            mayAdd={isPermitted(role, 'customer.add-note')}
            result={note}
          />
          <StoredData id={id} role={role} requestId={found.exportRequestId} result={exported} />
        </div>
      </div>
    </>
  );
}
