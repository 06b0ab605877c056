import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Enquiry } from '#domain/email/enquiry.ts';
import type { Address } from '#domain/orders/address.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { Result } from '#domain/values/result.ts';

/** A person at an identity provider; `subject` is stable, the e-mail is only data. */
export type FederatedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /**
   * What the provider knows of the address: nothing, that a letter to it reached this person once, or that it is theirs as
   * long as the provider says so.
   */
  readonly emailIs: 'unverified' | 'verified-once' | 'vouched-for';
  readonly name: string;
};

export type NewUser = { readonly id: string; readonly email: string; readonly displayName: string };

/** Accounts: a user record never exists without a way to sign in, and the other way round (AUTH-8, AUTH-13). */
export type AccountRepository = {
  /** With a link the letter that asks for a proof of the address is written as well. */
  createWithPassword(
    user: NewUser,
    passwordHash: string,
    proof: AccountLink | null,
  ): Promise<Result<User, ShopError>>;
  /**
   * Without a link the provider vouches for the address: it counts as proven, and a guest's orders with it come along. With
   * one the letter that asks for a proof is written instead.
   */
  createFederated(
    user: NewUser,
    who: Pick<FederatedPerson, 'issuer' | 'subject'>,
    proof: AccountLink | null,
  ): Promise<Result<User, ShopError>>;
  /** Adds this way of signing in to the account that has proven the same address, if there is one. */
  joinFederated(who: Pick<FederatedPerson, 'issuer' | 'subject' | 'email'>): Promise<User | undefined>;
  withPassword(email: string): Promise<{ readonly user: User; readonly passwordHash: string } | undefined>;
  federated(issuer: string, subject: string): Promise<User | undefined>;
  /** Writes a letter that somebody guesses at the password, unless one went after `notSince`; an address without an account costs the same. */
  tellOfGuesses(email: string, now: Date, notSince: Date): Promise<void>;
};

/** A link that goes to a shopper by letter. It works once, until it ends; of the secret only the digest stays. */
export type AccountLink = { readonly secret: string; readonly digest: string; readonly expiresAt: Date };
export type LinkPurpose = 'prove-email' | 'reset-password';

/** Links to accounts, each call one transaction. */
export type AccountLinks = {
  /** Writes link and letter, unless one for that address was written after `notSince`; answers whether it did. */
  askForProof(user: User, link: AccountLink, notSince: Date): Promise<boolean>;
  /**
   * The same for a new password, and nothing where MAX_RESET_LINKS still work. An address without an account costs the same
   * work and gets no letter.
   */
  askForReset(email: string, link: AccountLink, notSince: Date): Promise<void>;
  /** Whether an account has confirmed this email address. */
  isConfirmed(email: string): Promise<boolean>;
  /** Whose account a link is for, while it works. */
  owner(purpose: LinkPurpose, digest: string, now: Date): Promise<User | undefined>;
  /** Uses the link up; the address counts as proven, and a guest's orders with it join the account. */
  proveEmail(digest: string, userId: string, now: Date): Promise<boolean>;
  /**
   * Uses the link up; besides, every session ends, and whoever got the letter has proven the address. Where nobody had
   * before, no account at a provider opens it any more: that may be of whoever took the address.
   */
  resetPassword(digest: string, passwordHash: string, now: Date): Promise<boolean>;
  removeEnded(now: Date): Promise<void>;
};

export type StoredSession = { readonly user: User; readonly startedAt: Date; readonly expiresAt: Date };

/** What somebody has just shown to get in. */
export type EnteredBy = { readonly passwordHash: string } | Pick<FederatedPerson, 'issuer' | 'subject'>;

/** Sessions by the digest of their secret. */
export type SessionRepository = {
  /**
   * Opens a session, unless what opened the account does so no more: then a new password came first, or the account is gone.
   * Answers whether it did. A new password that comes later ends the session. Of many sessions of an account the oldest end.
   */
  open(digest: string, userId: string, startedAt: Date, expiresAt: Date, by: EnteredBy): Promise<boolean>;
  /** The session, unless it has ended. */
  find(digest: string, now: Date): Promise<StoredSession | undefined>;
  renew(digest: string, expiresAt: Date): Promise<void>;
  /** Answers whether there was one. */
  close(digest: string): Promise<boolean>;
  /** Forgets the sessions that ended before then or just then. */
  removeEnded(now: Date): Promise<void>;
};

/** Browsers in which somebody has signed in, by the digest of a secret of theirs. */
export type TrustedDeviceRepository = {
  /** Whether the account with that e-mail address was signed in to there. */
  isOf(digest: string, email: string): Promise<boolean>;
  /** Of many browsers of an account those that have signed in last are remembered. */
  remember(digest: string, userId: string, now: Date): Promise<void>;
  removeUnseen(since: Date): Promise<void>;
};

/** Everything that is kept of an account, as it is handed to its owner; times are ISO. */
export type AccountRecord = {
  readonly account: {
    readonly email: string;
    readonly displayName: string;
    readonly createdAt: string;
    readonly emailProvenAt: string | null;
    readonly hasPassword: boolean;
    readonly google: readonly { readonly issuer: string; readonly subject: string }[];
  };
  readonly sessions: readonly { readonly startedAt: string; readonly expiresAt: string }[];
  readonly browsers: readonly { readonly signedInAt: string }[];
  readonly wishes: readonly { readonly productId: string; readonly addedAt: string }[];
  readonly cart: readonly { readonly productId: string; readonly quantity: number }[];
  readonly orders: readonly (OrderRecord & { readonly shipping: Address; readonly billing: Address })[];
  readonly letters: readonly {
    readonly kind: string;
    readonly writtenAt: string;
    readonly sentAt: string | null;
  }[];
  readonly enquiries: readonly (Enquiry & { readonly reference: string; readonly writtenAt: string })[];
};

/** What is kept of accounts, as a whole. */
export type AccountData = {
  /** The hash of the password, if there is one. */
  passwordHash(userId: string): Promise<string | undefined>;
  /** Letters and enquiries to an address belong to the account only once it has proven the address. */
  of(user: User): Promise<AccountRecord>;
  /**
   * Deletes the account and its personal data, but for what docs/decisions/0004 and 0010 list. Returns false, and deletes
   * nothing, while an order awaits payment.
   */
  remove(user: User): Promise<boolean>;
  /** The account with an address, whether it has proven it or not. */
  withAddress(email: string): Promise<User | undefined>;
  /** What an account has ordered and not paid yet, by order number. */
  openOrders(userId: string): Promise<string[]>;
  /** What a guest with that address has ordered and not paid yet, by order number. */
  openOrdersOfGuest(email: string): Promise<string[]>;
  /**
   * The same as `remove` for whoever bought without an account, and all that was written to or from the address; answers how
   * many orders that were, or `undefined`, and removes nothing, while one still awaits payment.
   */
  removeGuest(email: string): Promise<number | undefined>;
  /**
   * Forgets who placed orders that ended unpaid before then: the account, the e-mail address and where they were to go. Not
   * where money came all the same.
   */
  forgetUnpaid(before: Date): Promise<void>;
  /**
   * Forgets the e-mail and shipping addresses of removed accounts whose parcels have long arrived, and which codes they had
   * used, of those that have ended.
   */
  forgetDelivered(): Promise<void>;
};

/** A memory-hard hash behind a bounded queue. */
export type PasswordHasher = {
  hash(password: string): Promise<Result<string, ShopError>>;
  /** With no hash to compare, takes the same time and answers false. */
  verify(password: string, hash: string | undefined): Promise<Result<boolean, ShopError>>;
};

/** Passwords that others were robbed of, which are tried first. */
export type BreachedPasswords = {
  /** Whether it is one of them, also with other letters' case and a few signs around it. */
  has(password: string): Promise<boolean>;
};

/** What must be remembered between sending a browser to Google and its return. */
export type GoogleChallenge = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Sign-in with Google by OpenID Connect: authorization code with PKCE. */
export type GoogleSignIn = {
  begin(): Promise<Result<{ readonly url: string; readonly challenge: GoogleChallenge }, ShopError>>;
  finish(returned: URL, challenge: GoogleChallenge): Promise<Result<FederatedPerson, ShopError>>;
};
