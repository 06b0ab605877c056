import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { type EmailMessage, emailLifetimeMs } from '#domain/email/email-message.ts';
import { currentRequestId } from '#platform/request-context.ts';
import type { Transaction } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { sameEmail } from '../rows/same-email.ts';
import { outboxMessages } from '../schema/schema.ts';

/** NOTIFY channel for new emails; see `outbox-notifier.ts`. */
export const OUTBOX_CHANNEL = 'letter_written';

/** True for a row that is never sent; see `isDecoy` of `writeOutboxMessage`. */
export const IS_DECOY = sql`(${outboxMessages.dueAt} is null and ${outboxMessages.attempts} = 0)`;

type MessageFilter = { readonly kind: EmailMessage['kind']; readonly to: string; readonly since: Date | SQL };

/** Counts the emails of a kind to an address, sent or not, for a limit. */
export const countOutboxMessages = (
  tx: Transaction,
  { kind, to, since }: MessageFilter,
  condition?: SQL,
): Promise<number> =>
  tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.kind, kind),
      sameEmail(outboxMessages.to, to),
      gt(outboxMessages.createdAt, since),
      condition,
    ),
  );

type MessageOptions = {
  /** The id of the row; without it, a new one. */
  readonly id?: string;
  /** Stores a row that is never sent, so that timing does not reveal whether an account exists. */
  readonly isDecoy?: boolean;
  /** The order that the email is about. */
  readonly orderId?: string | null;
};

/** Queues an email in the same transaction as the change that it reports. */
export const writeOutboxMessage = async (
  tx: Transaction,
  to: string,
  { kind, data }: EmailMessage,
  { id, isDecoy = false, orderId = null }: MessageOptions = {},
): Promise<void> => {
  // Database time, which the sender compares it with; this machine's clock may be wrong.
  const until = inMs(emailLifetimeMs(kind));
  const content = isDecoy ? { data: null, dueAt: null } : { data: sql`${JSON.stringify(data)}::jsonb` };
  const requestId = currentRequestId();
  await tx
    .insert(outboxMessages)
    .values({ ...(id && { id }), to, kind, until, requestId, orderId, ...content });
  await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
};
