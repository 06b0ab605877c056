import { adminAccount as copy } from '#copy/admin/staff.ts';
import type { StaffEmailSettings } from '#services/ports/ports.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';

type Props = { readonly emails: StaffEmailSettings; readonly result: StaffFormResult | undefined };

/** Which emails an owner gets. */
export function EmailSettings({ emails: { getsOrderEmails, getsEnquiryEmails }, result }: Props) {
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">{copy.emails}</h2>
      <StaffForm result={result} intent="change-emails" submit={copy.saveEmails} isQuiet>
        <p>
          <label className="alone">
            <input type="checkbox" name="orders" defaultChecked={getsOrderEmails} />
            {copy.orderEmails}
          </label>
        </p>
        <p>
          <label className="alone">
            <input type="checkbox" name="enquiries" defaultChecked={getsEnquiryEmails} />
            {copy.inquiryEmails}
          </label>
        </p>
      </StaffForm>
    </section>
  );
}
