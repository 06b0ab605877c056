import type { CartChange } from '#domain/cart-change.ts';
import type { CouponStanding } from '#domain/coupon.ts';
import type { Enquiry } from '#domain/enquiry.ts';
import type { ShopError } from '#domain/error-table.ts';
import type { Letter } from '#domain/letter.ts';
import type { Promotion } from '#domain/offer.ts';
import type {
  Discount,
  Order,
  OrderEvent,
  OrderLine,
  OrderRecord,
  OrderStatus,
  PaymentReference,
} from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import type { Offers } from '#domain/priced-cart.ts';
import type { ShelfProduct } from '#domain/product.ts';
import type { PurchaseRequest } from '#domain/purchase.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';
import type { VitalCount } from '#domain/vitals.ts';

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

/** Search over names, taste, ingredients and descriptions; accents, case and small typing errors are forgiven. */
export type ProductSearch = {
  /** The products that match, best first. */
  find(words: string, limit: number): Promise<ShelfProduct[]>;
  /** The products whose names come nearest, whether or not they match. */
  nearest(words: string, limit: number): Promise<ShelfProduct[]>;
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
  /** Opens the order's own page (GUEST-1). */
  readonly linkSecret: string;
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
  byLink(secret: string): Promise<Order | undefined>;
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
  /** With a link, the letter that asks for a proof of the address is written as well. */
  createWithPassword(
    user: NewUser,
    passwordHash: string,
    proof?: AccountLink,
  ): Promise<Result<User, ShopError>>;
  /** The provider has verified the address, so it counts as proven, and a guest's orders with it come along. */
  createFederated(user: NewUser, person: FederatedPerson): Promise<Result<User, ShopError>>;
  /** Adds this way of signing in to the account that has proven the same address, if there is one. */
  joinFederated(person: FederatedPerson): Promise<User | undefined>;
  withPassword(email: string): Promise<{ readonly user: User; readonly passwordHash: string } | undefined>;
  federated(issuer: string, subject: string): Promise<User | undefined>;
};

/** A link that goes to a shopper by letter. It works once, until it ends; of the secret only the digest stays. */
export type AccountLink = { readonly secret: string; readonly digest: string; readonly expiresAt: Date };
export type LinkPurpose = 'prove-email' | 'reset-password';

/** Links to accounts, each call one transaction. */
export type AccountLinks = {
  /** Writes link and letter, unless one for that address was written after `notSince`; answers whether it did. */
  askForProof(user: User, link: AccountLink, notSince: Date): Promise<boolean>;
  /** The same for a new password. An address without an account costs the same work and gets no letter. */
  askForReset(email: string, link: AccountLink, notSince: Date): Promise<void>;
  /** Whose account a link is for, while it works. */
  owner(purpose: LinkPurpose, digest: string, now: Date): Promise<User | undefined>;
  /** Uses the link up; the address counts as proven, and a guest's orders with it join the account. */
  proveEmail(digest: string, userId: string, now: Date): Promise<boolean>;
  /** Uses the link up; besides, every session ends, and whoever got the letter has proven the address. */
  resetPassword(digest: string, passwordHash: string, now: Date): Promise<boolean>;
  removeEnded(now: Date): Promise<void>;
};

/** A letter as it is kept until it is sent; `id` stays the same however often it is tried. */
export type WaitingLetter = {
  readonly id: string;
  readonly to: string;
  readonly letter: Letter;
  readonly until: Date;
  readonly attempts: number;
};

/** Letters that were written in the transaction of what they tell of, and wait to be sent. */
export type Outbox = {
  /** A letter that is due, counted as tried; nobody else gets it for so many milliseconds. */
  take(leaseMs: number): Promise<WaitingLetter | undefined>;
  /** Forgets what it said, so that no link stays readable. */
  sent(id: string): Promise<void>;
  /** Keeps it for another attempt after so many milliseconds; `null` gives it up. */
  failed(id: string, reason: string, againMs: number | null): Promise<void>;
  removeOld(before: Date): Promise<void>;
};

export type PostError =
  /** Nobody can be served just now. */
  | { readonly code: 'post-unavailable'; readonly reason: string }
  /** This letter is not taken now. */
  | { readonly code: 'letter-deferred'; readonly reason: string }
  /** This letter will never be taken. */
  | { readonly code: 'letter-refused'; readonly reason: string };

/** Whoever carries letters. An error may come although the letter was taken. */
export type Postbox = {
  send(letter: Pick<WaitingLetter, 'id' | 'to' | 'letter'>): Promise<Result<void, PostError>>;
};

/** Enquiries, each written with the letter that confirms it. */
export type EnquiryBook = {
  /** Answers the number under which it is kept; the very same enquiry again gets the same one. */
  write(id: string, enquiry: Enquiry, now: Date): Promise<Result<{ readonly reference: string }, ShopError>>;
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

/** Figures of real visits, added up by day and page so that no visit can be told from another. */
export type VitalsBook = {
  add(at: Date, figures: readonly (Omit<VitalCount, 'count'> & { readonly value: number })[]): Promise<void>;
  /** The counts of that day (UTC) and all later ones. */
  since(at: Date): Promise<VitalCount[]>;
  /** Forgets the days before that one. */
  removeBefore(at: Date): Promise<void>;
};

/** What operators want to know of orders and stock. */
export type ShopFigures = {
  ordersByStatus(): Promise<Partial<Record<OrderStatus, number>>>;
  stock(): Promise<{
    /** Products with few units or none, the fewest first. */
    readonly runningOut: readonly { readonly name: string; readonly units: number }[];
    readonly oversold: number;
  }>;
};

/** The wishes of accounts, by product; the newest last. What is there already stays, what is not goes without a word. */
export type WishBook = {
  of(userId: string): Promise<string[]>;
  /** Whether the shop has such a product. */
  add(userId: string, productId: string): Promise<boolean>;
  remove(userId: string, productId: string): Promise<void>;
};

export type CartLine = { readonly productId: string; readonly quantity: number };

/** The carts of accounts. */
export type CartBook = {
  of(userId: string): Promise<CartLine[]>;
  /**
   * Applies the changes in their order, in one transaction, those it knows already not again; answers the cart as it then
   * is. A product that is not sold any more is left out.
   */
  apply(userId: string, changes: readonly CartChange[], now: Date): Promise<CartLine[]>;
  /** Forgets which changes were applied before then. */
  forgetChanges(before: Date): Promise<void>;
};

/** Everything the shop wants of the outside. */
export type Ports = {
  readonly shelf: ProductShelf;
  readonly search: ProductSearch;
  readonly offers: OfferBook;
  readonly orders: OrderBook;
  readonly payment: PaymentPage;
  readonly accounts: AccountBook;
  readonly wishes: WishBook;
  readonly carts: CartBook;
  readonly sessions: SessionBook;
  readonly accountLinks: AccountLinks;
  readonly outbox: Outbox;
  readonly postbox: Postbox;
  readonly enquiries: EnquiryBook;
  readonly passwords: PasswordHasher;
  readonly google: GoogleSignIn;
  readonly orderFeed: OrderFeed;
  readonly vitals: VitalsBook;
  readonly figures: ShopFigures;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};
