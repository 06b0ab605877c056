import { isDeepStrictEqual } from 'node:util';
import { type RecordedWrite, type Recorder, subjectOf } from '../support/recorder.ts';
import type { Invariant } from './observed-state.ts';
import { passwordMatches, readStoredState, type StoredOrder, type StoredState } from './stored-state.ts';

/** I5: acknowledged writes are stored completely; for one subject the last write counts. */
export const durability: Invariant = async ({ rows, recorder }) => {
  // Read before the database, because writes acknowledged later need not be in it.
  const writes = [...new Map(recorder.acknowledged().map((write) => [subjectOf(write), write])).values()];
  const stored = await readStoredState(rows, writes);
  // Read after the database, which may contain requests without a response yet.
  const history = writeHistory(recorder);
  const lost: RecordedWrite[] = [];
  for (const write of writes) if (!(await isPreserved(write, stored, history))) lost.push(write);
  return lost.map((write) => `I5: acknowledged but not stored: ${JSON.stringify(write)}`);
};

/** Every write that was requested or acknowledged, by subject. */
type WriteHistory = {
  readonly requested: ReadonlyMap<string, readonly RecordedWrite[]>;
  readonly subjects: ReadonlySet<string>;
  readonly passwords: ReadonlyMap<string, ReadonlySet<string>>;
};

const writeHistory = (recorder: Recorder): WriteHistory => {
  const writes = [...recorder.acknowledged(), ...recorder.requested()];
  const passwords = new Map<string, Set<string>>();
  for (const write of writes)
    if (write.kind === 'password')
      passwords.set(write.email, (passwords.get(write.email) ?? new Set()).add(write.password));
  return {
    requested: Map.groupBy(recorder.requested(), subjectOf),
    subjects: new Set(writes.map(subjectOf)),
    passwords,
  };
};

const isPreserved = async (
  write: RecordedWrite,
  stored: StoredState,
  history: WriteHistory,
): Promise<boolean> => {
  if (isRemoved(write, stored, history)) return true;
  const requested = history.requested.get(subjectOf(write)) ?? [];
  const candidates = [write, ...requested.slice(requested.indexOf(write) + 1)];
  if (write.kind === 'password') return hasOnePassword(write.email, candidates, stored, history);
  return candidates.some((one) => matchesStored(one, stored));
};

/** A deleted account has no data left; enquiries are deleted only for a verified address. */
const isRemoved = (write: RecordedWrite, { accounts }: StoredState, { subjects }: WriteHistory): boolean =>
  !('receipt' in write) &&
  !accounts.has(write.email) &&
  subjects.has(`removed ${write.email}`) &&
  (write.kind !== 'enquiry' || subjects.has(`verified ${write.email}`));

/** Exactly one of the passwords that an account ever had matches, and it is not a replaced one. */
const hasOnePassword = async (
  email: string,
  candidates: readonly RecordedWrite[],
  { accounts }: StoredState,
  { passwords }: WriteHistory,
): Promise<boolean> => {
  const hash = accounts.get(email)?.hash ?? null;
  const matching: string[] = [];
  for (const password of passwords.get(email) ?? [])
    if (await passwordMatches(password, hash)) matching.push(password);
  return (
    matching.length === 1 &&
    candidates.some((one) => one.kind === 'password' && matching.includes(one.password))
  );
};

const matchesStored = (write: RecordedWrite, { orders, accounts, enquiries }: StoredState): boolean => {
  if ('receipt' in write) return matchesOrder(write, orders.get(write.receipt));
  const account = accounts.get(write.email);
  switch (write.kind) {
    case 'account':
      return account !== undefined;
    case 'removed':
      return account === undefined;
    case 'verified':
      return account?.verified === true;
    case 'wish':
      return account?.wishes.includes(write.product) === write.isSaved;
    case 'cart':
      return isDeepStrictEqual(account?.cart, write.lines);
    case 'session':
      return account?.sessions.includes(write.digest) === write.isOpen;
    case 'enquiry':
      return enquiries.some((one) => isDeepStrictEqual({ kind: 'enquiry', ...one }, write));
    case 'password':
      return false;
  }
};

const ENDED = ['cancelled', 'expired'];
type OrderWrite = Extract<RecordedWrite, { readonly receipt: string }>;

const matchesOrder = (write: OrderWrite, order: StoredOrder | undefined): boolean => {
  if (!order) return false;
  if (write.kind === 'order') {
    const { receipt, email, lines, shipping, billing } = order;
    const actual = { kind: 'order', receipt, email: write.email && email, lines, shipping, billing };
    return isDeepStrictEqual(actual, write);
  }
  if (write.kind === 'totals') return write.subtotal === order.subtotal && write.total === order.total;
  return write.kind === 'paid' ? order.status === 'paid' : ENDED.includes(order.status);
};
