import { emailKinds } from '#copy/admin/email-kinds.ts';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import type { SendableEmail } from '#domain/orders/admin/order-emails.ts';
import type { OrderEmail } from '#services/ports/ports.ts';
import { SelectField } from '../../../components/forms/field.tsx';
import { Time } from '../../components/time.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import styles from './order.module.css';

type Props = {
  readonly emails: readonly OrderEmail[];
  readonly sendable: readonly SendableEmail[];
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

const nameOf = (kind: OrderEmail['kind']): string => emailKinds[kind];

/** The emails about an order, which can be sent again. */
export function Emails({ emails, sendable, requestId, result }: Props) {
  const again = (kind: OrderEmail['kind']) => sendable.find((each) => each === kind);
  const sentId = result?.typed?.['id'];
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">{copy.emails}</h2>
      {emails.length === 0 && <p>{copy.noEmails}</p>}
      <ul className={`${styles['list']} ${styles['emails']}`}>
        {emails.map(({ id, kind, to, subject, createdAt, sentAt, state, error }) => (
          <li key={id}>
            <p>
              {subject === null ? nameOf(kind) : copy.emailSubject(nameOf(kind), subject)}:{' '}
              {copy.emailStates[state]}, <Time at={sentAt ?? createdAt} /> <small>{to}</small>
              {error !== null && <small> {error}</small>}
            </p>
            {again(kind) && (
              <StaffForm
                key={requestId}
                id={id}
                requestId={requestId}
                intent="send-email"
                submit={copy.sendAgain}
                label={copy.sendAgainKind(nameOf(kind))}
                result={sentId === id ? result : undefined}
                isQuiet
              >
                <input type="hidden" name="kind" value={kind} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      {sendable.length > 0 && (
        <details open={result !== undefined && sentId === undefined}>
          <summary>{copy.sendEmail}</summary>
          <StaffForm
            key={requestId}
            requestId={requestId}
            intent="send-email"
            submit={copy.send}
            result={sentId === undefined ? result : undefined}
          >
            <SelectField
              name="kind"
              label={copy.emailKind}
              error={result?.errors?.['kind']}
              defaultValue={result?.typed?.['kind']}
            >
              {sendable.map((kind) => (
                <option key={kind} value={kind}>
                  {nameOf(kind)}
                </option>
              ))}
            </SelectField>
          </StaffForm>
        </details>
      )}
    </section>
  );
}
