import type { EmailMessage } from '../../email/email-message.ts';
import type { WithdrawalStatement } from './withdrawal.ts';

/** A withdrawal from a contract; `orderNumber` as its customer typed it. */
export type StoredWithdrawal = WithdrawalStatement & {
  readonly reference: string;
  readonly createdAt: Date;
};

/** Returns the receipt of a withdrawal, which repeats its statement. */
export const withdrawalEmail = ({
  reference,
  createdAt,
  orderNumber,
  name,
  email,
  items,
}: StoredWithdrawal): EmailMessage => ({
  kind: 'withdrawal-received',
  data: { reference, orderNumber, receivedAt: createdAt.toISOString(), statement: { name, email, items } },
});
