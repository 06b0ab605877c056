import { quantities } from '../../../src/domain/cart/price-lines.ts';
import type { Address } from '../../../src/domain/orders/address.ts';
import type { PurchaseRequest } from '../../../src/domain/orders/purchase.ts';

/** Quantities by product id. */
export type Quantities = Readonly<Record<string, number>>;

/** A write that was requested, and perhaps acknowledged by a response. */
export type RecordedWrite =
  | {
      readonly kind: 'order';
      readonly receipt: string;
      /** Undefined if the order uses the email of an account. */
      readonly email: string | undefined;
      readonly lines: Quantities;
      readonly shipping: Address;
      readonly billing: Address;
    }
  /** In dollars. */
  | { readonly kind: 'totals'; readonly receipt: string; readonly subtotal: number; readonly total: number }
  | { readonly kind: 'paid' | 'ended'; readonly receipt: string }
  | { readonly kind: 'account' | 'verified' | 'removed'; readonly email: string }
  | { readonly kind: 'wish'; readonly email: string; readonly product: string; readonly isSaved: boolean }
  | { readonly kind: 'cart'; readonly email: string; readonly lines: Quantities }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  | { readonly kind: 'session'; readonly email: string; readonly digest: string; readonly isOpen: boolean }
  | { readonly kind: 'enquiry'; readonly email: string; readonly town: string; readonly message: string };

export const orderWrite = ({ receipt, email, items, shipping, billing }: PurchaseRequest): RecordedWrite => ({
  kind: 'order',
  receipt,
  email,
  lines: Object.fromEntries(quantities(items)),
  shipping,
  billing,
});

/** Returns the key under which a later write replaces an earlier one. */
export const subjectOf = (write: RecordedWrite): string => {
  if (write.kind === 'wish') return `wish ${write.email} ${write.product}`;
  if (write.kind === 'session') return `session ${write.digest}`;
  return `${write.kind} ${'receipt' in write ? write.receipt : write.email}`;
};

/** Records outside the shop what the shop has acknowledged; append-only. */
export const createRecorder = () => {
  const acknowledged: RecordedWrite[] = [];
  const requested: RecordedWrite[] = [];
  const violations: string[] = [];
  const secrets = new Set<string>();
  return {
    acknowledge: (...writes: readonly RecordedWrite[]) => void acknowledged.push(...writes),
    acknowledged: (): readonly RecordedWrite[] => acknowledged,
    /** Records a requested write, which may take effect without a response. */
    request: (...writes: readonly RecordedWrite[]) => void requested.push(...writes),
    requested: (): readonly RecordedWrite[] => requested,
    /** Records a secret that must not appear in any log. */
    addSecret: (secret: string) => void secrets.add(secret),
    secrets: (): ReadonlySet<string> => secrets,
    reportViolation: (violation: string) => void violations.push(violation),
    violations: (): readonly string[] => violations,
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
