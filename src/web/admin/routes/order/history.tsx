import { adminOrder as copy } from '#copy/admin/orders.ts';
import { adminAudit } from '#copy/admin/staff.ts';
import { formatCents } from '#domain/values/money.ts';
import type { StaffOrder, StaffOrderStep } from '#services/orders/admin/find-staff-order.ts';
import { describeChange } from '../../components/describe-change.ts';
import { Time } from '../../components/time.tsx';
import styles from './order.module.css';

type Props = { readonly history: StaffOrder['history'] };

/** All that happened to an order, newest first. */
export function History({ history }: Props) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{copy.history}</h2>
      <ul className={`${styles['list']} ${styles['steps']}`}>
        {history.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and the list is not edited.
          <li key={index}>
            <p>{titleOf(step)}</p>
            {step.kind === 'audit' && <Details entry={step.entry} />}
            <p>
              <small>
                {step.kind === 'audit' && copy.by(step.entry.actor?.name ?? copy.commandLine)}
                <Time at={step.at} />
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titleOf = (step: StaffOrderStep): string => {
  switch (step.kind) {
    case 'status':
    case 'fulfilment':
      return copy.steps[step.to];
    case 'ledger':
      return describeEntry(step);
    case 'audit': {
      const verb = `${step.entry.object}.${step.entry.verb}`;
      return adminAudit.verbs[verb] ?? verb;
    }
  }
};

const describeEntry = ({ entry, amountCents }: Extract<StaffOrderStep, { kind: 'ledger' }>): string => {
  const amount = formatCents(Math.abs(amountCents));
  const isReturned = amountCents > 0;
  if (entry === 'payment') return copy.ledger.payment(amount);
  if (entry === 'refund') return isReturned ? copy.ledger.refundReturned(amount) : copy.ledger.refund(amount);
  return isReturned ? copy.ledger.disputeReturned(amount) : copy.ledger.dispute(amount);
};

const Details = ({
  entry: { changes, reason },
}: Pick<Extract<StaffOrderStep, { kind: 'audit' }>, 'entry'>) => (
  <>
    {changes.map((change) => (
      <p key={change.field} className={styles['text']}>
        {adminAudit.fields[change.field] ?? change.field}: {describeChange(change)}
      </p>
    ))}
    {reason !== null && (
      <p>
        {adminAudit.reason}: {reason}
      </p>
    )}
  </>
);
