import { quantities } from '../../src/domain/cart/price-lines.ts';
import type { Address } from '../../src/domain/orders/address.ts';
import type { PurchaseRequest } from '../../src/domain/orders/purchase.ts';

/** Units by product. */
export type Quantities = Readonly<Record<string, number>>;

/** What somebody was told by an answer that grants it, noted in the moment the answer came. */
export type RecordedWrite =
  | {
      readonly kind: 'order';
      readonly receipt: string;
      /** Unknown where the order went under the address of an account. */
      readonly email: string | undefined;
      readonly lines: Quantities;
      readonly shipping: Address;
      readonly billing: Address;
    }
  /** What an order comes to, in dollars. */
  | { readonly kind: 'totals'; readonly receipt: string; readonly subtotal: number; readonly total: number }
  | { readonly kind: 'paid' | 'ended'; readonly receipt: string }
  | { readonly kind: 'account' | 'verified' | 'removed'; readonly email: string }
  | { readonly kind: 'wish'; readonly email: string; readonly product: string; readonly isSaved: boolean }
  | { readonly kind: 'cart'; readonly email: string; readonly lines: Quantities }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  | { readonly kind: 'session'; readonly email: string; readonly digest: string; readonly isOpen: boolean }
  | { readonly kind: 'enquiry'; readonly email: string; readonly town: string; readonly message: string };

/** What the shop grants by taking an order. */
export const orderWrite = ({ receipt, email, items, shipping, billing }: PurchaseRequest): RecordedWrite => ({
  kind: 'order',
  receipt,
  email,
  lines: Object.fromEntries(quantities(items)),
  shipping,
  billing,
});

/** What a fact is about: of several about the same only the last one counts. */
export const subjectOf = (write: RecordedWrite): string => {
  if (write.kind === 'wish') return `wish ${write.email} ${write.product}`;
  if (write.kind === 'session') return `session ${write.digest}`;
  return `${write.kind} ${'receipt' in write ? write.receipt : write.email}`;
};

/** Remembers outside of the shop what the shop has acknowledged; only ever added to. */
export const createRecorder = () => {
  const acknowledged: RecordedWrite[] = [];
  const requested: RecordedWrite[] = [];
  const violations: string[] = [];
  const secrets = new Set<string>();
  return {
    acknowledge: (...writes: readonly RecordedWrite[]) => void acknowledged.push(...writes),
    acknowledged: (): readonly RecordedWrite[] => acknowledged,
    /** Notes what somebody wants now: without an answer it may be so or not. Whoever is granted it is heard of the same. */
    request: (...writes: readonly RecordedWrite[]) => void requested.push(...writes),
    requested: (): readonly RecordedWrite[] => requested,
    /** Notes what only a shopper may know, and what no log may hold. */
    addSecret: (secret: string) => void secrets.add(secret),
    secrets: (): ReadonlySet<string> => secrets,
    /** Notes an answer that nobody should get. */
    reportViolation: (violation: string) => void violations.push(violation),
    violations: (): readonly string[] => violations,
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
