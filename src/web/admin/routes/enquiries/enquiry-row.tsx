import { adminInquiries as copy } from '#copy/admin/today.ts';
import { ENQUIRY_STATES, type EnquiryState } from '#domain/email/enquiry.ts';
import type { StoredEnquiry } from '#services/ports/ports.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';

type Props = {
  readonly enquiry: StoredEnquiry;
  /** Undefined for those who may not change enquiries. */
  readonly form: { readonly requestId: string; readonly result: StaffFormResult | undefined } | undefined;
};

const replyHref = ({ email, reference }: StoredEnquiry): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(copy.subject(reference))}`;

/** The states that an enquiry does not have. */
const otherStates = (state: EnquiryState) => ENQUIRY_STATES.filter((other) => other !== state);

export function EnquiryRow({ enquiry, form }: Props) {
  const { id, name, town, email, phone, reference, message, createdAt, state } = enquiry;
  return (
    <li>
      <div>
        <h2>{copy.from(name, town)}</h2>
        <dl className="facts">
          <Fact label={copy.received}>
            <Time at={createdAt} />
          </Fact>
          <Fact label={copy.reference}>{reference}</Fact>
          <Fact label={copy.email}>{email}</Fact>
          {phone && <Fact label={copy.phone}>{phone}</Fact>}
        </dl>
        <p className="message">{message}</p>
      </div>
      <div className="actions">
        <a className="button" href={replyHref(enquiry)} aria-label={copy.replyTo(name)}>
          {copy.reply}
        </a>
        {form &&
          otherStates(state).map((to) => (
            <StaffForm
              key={to}
              id={id}
              requestId={form.requestId}
              result={resultOf(form.result, to, id)}
              intent={to}
              submit={copy.change[to]}
              label={copy.changeOf(copy.change[to], name)}
              isQuiet
            >
              <input type="hidden" name="from" value={state} />
            </StaffForm>
          ))}
      </div>
    </li>
  );
}
