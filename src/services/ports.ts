import type { CouponStanding } from '#domain/coupon.ts';
import type { ShopError } from '#domain/error-table.ts';
import type { Promotion } from '#domain/offer.ts';
import type { Discount, Order, OrderEvent, OrderLine, OrderRecord, PaymentReference } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import type { Offers } from '#domain/priced-cart.ts';
import type { ShelfProduct } from '#domain/product.ts';
import type { PurchaseRequest } from '#domain/purchase.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';

/** The time now. */
export type Clock = () => Date;

/** A fresh, unguessable id (UUID). */
export type NewId = () => string;

/** A fresh secret of 256 bits for a cookie or a link, and the digest under which it is stored. */
export type Secrets = {
  readonly fresh: () => string;
  readonly digest: (secret: string) => string;
};

/** What the shop says to whoever runs it; never with personal data. */
export type Log = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
};

/** The catalogue. */
export type ProductShelf = {
  /** Every group with its products, in the shop's order. */
  categories(): Promise<{ readonly title: string; readonly items: readonly ShelfProduct[] }[]>;
  byName(name: string): Promise<ShelfProduct | undefined>;
  byIds(ids: readonly string[]): Promise<ShelfProduct[]>;
};

/** Whose uses of a coupon are counted: the account's, and those of the e-mail address. */
export type CouponHolder = { readonly userId: string | null; readonly email: string | null };

/** Promotions and coupons. */
export type OfferBook = {
  /** All of them, running or not, in the shop's order. */
  promotions(): Promise<Promotion[]>;
  /** The coupon of that code and how often it is in use, but for an order of that number. */
  coupon(code: string, holder: CouponHolder, except?: string): Promise<CouponStanding | undefined>;
};

export type OrderDraft = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly request: PurchaseRequest;
};

/** Looked at while the products, the coupon and the order number are locked; decides what is written. */
export type PlaceDecision = (facts: {
  readonly existing: Order | undefined;
  readonly shelf: ReadonlyMap<string, ShelfProduct>;
  readonly offers: Offers;
}) => Result<
  | { readonly keep: Order }
  | { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] },
  ShopError
>;

/** What became of an event that was put to an order. */
export type OrderChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: Order }
  /** Paid too late and sold out: the money has to go back. */
  | { readonly kind: 'refund-due'; readonly order: Order };

export type DueRefund = { readonly receipt: string; readonly paymentIntent: string; readonly amount: number };

/** Orders with their stock: each call is one transaction. */
export type OrderBook = {
  /** Reserves the stock, counts the coupon and writes the order as awaiting payment, or returns what the decision refused. */
  place(draft: OrderDraft, decide: PlaceDecision): Promise<Result<Order, ShopError>>;
  byReceipt(receipt: string): Promise<Order | undefined>;
  /** The shopper's own orders, newest first. */
  ofUser(userId: string): Promise<Order[]>;
  attachPayment(receipt: string, payment: PaymentReference): Promise<void>;
  /** Walks the order along its life-cycle once, with what that means for stock and coupon; repeats change nothing. */
  apply(receipt: string, event: OrderEvent, payment: PaymentSession | null): Promise<OrderChange | undefined>;
  /** Order numbers that await payment and were placed before then, oldest first; not those whose payment is held. */
  awaiting(before: Date): AsyncIterable<string>;
  /** Stores an event of the provider, once. */
  recordEvent(event: {
    readonly id: string;
    readonly type: string;
    readonly receipt: string | null;
  }): Promise<void>;
  dueRefunds(): Promise<DueRefund[]>;
  refunded(receipt: string, refundId: string): Promise<void>;
  /** Keeps a payment that does not fit its order for the owner to look at. */
  hold(receipt: string, reason: string, payment: PaymentSession): Promise<void>;
};

export type PaymentError =
  /** The outcome is unknown: ask again with the same order. */
  | { readonly code: 'payment-unavailable'; readonly reason: string }
  /** The provider certainly did not do it. */
  | { readonly code: 'payment-refused'; readonly reason: string };

export type PaymentEvent = { readonly id: string; readonly type: string; readonly receipt: string | null };

/** The hosted payment page. */
export type PaymentPage = {
  /** Opens the one session of an order; asking again gives the same one. */
  open(order: Order): Promise<Result<PaymentReference, PaymentError>>;
  find(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  /** Ends a session so that it can no longer be paid; answers what it then is. */
  expire(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  refund(refund: DueRefund): Promise<Result<{ readonly id: string }, PaymentError>>;
  /** Reads an event from its raw bytes, if the signature is the provider's. */
  readEvent(body: string, signature: string): Result<PaymentEvent, ShopError>;
};

/** A person at an identity provider; `subject` is stable, the e-mail is only data. */
export type FederatedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
};

export type NewUser = { readonly id: string; readonly email: string; readonly displayName: string };

/** Accounts: a user record never exists without a way to sign in, and the other way round (AUTH-8, AUTH-13). */
export type AccountBook = {
  createWithPassword(user: NewUser, passwordHash: string): Promise<Result<User, ShopError>>;
  createFederated(user: NewUser, person: FederatedPerson): Promise<Result<User, ShopError>>;
  withPassword(email: string): Promise<{ readonly user: User; readonly passwordHash: string } | undefined>;
  federated(issuer: string, subject: string): Promise<User | undefined>;
};

export type StoredSession = { readonly user: User; readonly startedAt: Date; readonly expiresAt: Date };

/** Sessions by the digest of their secret. */
export type SessionBook = {
  open(digest: string, userId: string, startedAt: Date, expiresAt: Date): Promise<void>;
  /** The session, unless it has ended. */
  find(digest: string, now: Date): Promise<StoredSession | undefined>;
  renew(digest: string, expiresAt: Date): Promise<void>;
  close(digest: string): Promise<void>;
  /** Forgets the sessions that ended before then or just then. */
  removeEnded(now: Date): Promise<void>;
};

/** A memory-hard hash behind a bounded queue. */
export type PasswordHasher = {
  hash(password: string): Promise<Result<string, ShopError>>;
  /** With no hash to compare, takes the same time and answers false. */
  verify(password: string, hash: string | undefined): Promise<Result<boolean, ShopError>>;
};

/** What must be remembered between sending a browser to Google and its return. */
export type GoogleChallenge = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Sign-in with Google by OpenID Connect: authorization code with PKCE. */
export type GoogleSignIn = {
  begin(): Promise<Result<{ readonly url: string; readonly challenge: GoogleChallenge }, ShopError>>;
  finish(returned: URL, challenge: GoogleChallenge): Promise<Result<FederatedPerson, ShopError>>;
};

/** Changes of orders on every server, as they are committed. */
export type OrderFeed = {
  /** Calls back with each changed order of that user until the returned function is called. */
  follow(userId: string, changed: (order: OrderRecord) => void): () => void;
};

/** Everything the shop wants of the outside. */
export type Ports = {
  readonly shelf: ProductShelf;
  readonly offers: OfferBook;
  readonly orders: OrderBook;
  readonly payment: PaymentPage;
  readonly accounts: AccountBook;
  readonly sessions: SessionBook;
  readonly passwords: PasswordHasher;
  readonly google: GoogleSignIn;
  readonly orderFeed: OrderFeed;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};
