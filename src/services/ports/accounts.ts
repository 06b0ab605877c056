import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Enquiry } from '#domain/email/enquiry.ts';
import type { Address } from '#domain/orders/address.ts';
import type { Gift } from '#domain/orders/gift/gift.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import type { Result } from '#domain/values/result.ts';

/** A person at an identity provider; `subject` is stable, the email address may change. */
export type FederatedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** `verified-once`: Google verified it when the account was made; `authoritative`: Google is authoritative for it. */
  readonly emailVerification: 'unverified' | 'verified-once' | 'authoritative';
  readonly name: string;
};

/** An account to be created, without its credential. */
export type NewUser = { readonly id: string; readonly email: string; readonly displayName: string };

/** Accounts; a user row and its credential exist only together (AUTH-8, AUTH-13). */
export type AccountRepository = {
  createWithPassword(
    user: NewUser,
    passwordHash: string,
    verificationLink: AccountLink | null,
  ): Promise<Result<User, ShopError>>;
  /** Without `verificationLink` the email counts as verified and its guest orders join the account. */
  createFederated(
    user: NewUser,
    person: Pick<FederatedPerson, 'issuer' | 'subject'>,
    verificationLink: AccountLink | null,
  ): Promise<Result<User, ShopError>>;
  /** Adds the sign-in method to the account that has verified the same email, if there is one. */
  linkFederated(person: Pick<FederatedPerson, 'issuer' | 'subject' | 'email'>): Promise<User | undefined>;
  findWithPassword(
    email: string,
  ): Promise<{ readonly user: User; readonly passwordHash: string } | undefined>;
  findFederated(issuer: string, subject: string): Promise<User | undefined>;
  rename(userId: string, displayName: string): Promise<void>;
  /** Ends all other sessions, devices and links, and emails the owner; false, without changes, if the hash has changed. */
  changePassword(change: PasswordChange): Promise<boolean>;
  /** Emails the owner about failed sign-ins, at most once since `notSince`; costs the same for an unknown email. */
  notifyOfFailedSignIns(email: string, now: Date, notSince: Date): Promise<void>;
};

/** A new password hash for an account that still has `formerHash`. */
export type PasswordChange = {
  readonly userId: string;
  readonly formerHash: string;
  readonly hash: string;
  /** The digest of the session that stays. */
  readonly sessionDigest: string;
};

/** A single-use link in an email; only the digest of its secret is stored. */
export type AccountLink = { readonly secret: string; readonly digest: string; readonly expiresAt: Date };
/** The action that a link authorizes; also the kind of its email. */
export type LinkPurpose = 'prove-email' | 'reset-password' | 'change-email';

/** Links by email; each is stored in one transaction with the email that has it. */
export type AccountLinks = {
  /** Returns false, without an email, if one was created since `notSince`. */
  createVerificationLink(user: User, link: AccountLink, notSince: Date): Promise<boolean>;
  /** Sends nothing with MAX_RESET_LINKS valid links, or for an unknown email, which costs the same. */
  createResetLink(email: string, link: AccountLink, notSince: Date): Promise<void>;
  /** Emails the link to the new address; nothing, at the same cost, if it is taken or has MAX_CHANGE_LINKS. */
  createEmailChangeLink(userId: string, email: string, link: AccountLink): Promise<void>;
  isVerified(email: string): Promise<boolean>;
  /** Returns the new address of a valid email change link of this account. */
  findEmailChange(digest: string, userId: string, now: Date): Promise<string | undefined>;
  /** Moves the account to the link's address, ends its other links and notifies the old address. */
  changeEmail(digest: string, userId: string, now: Date): Promise<Result<void, ShopError>>;
  /** Returns the account of a valid link; undefined once it has expired or was used. */
  findOwner(purpose: LinkPurpose, digest: string, now: Date): Promise<User | undefined>;
  /** Consumes the link, verifies the email and moves its guest orders to the account. */
  verifyEmail(digest: string, userId: string, now: Date): Promise<boolean>;
  /** Verifies the email and ends all sessions; unlinks Google if unverified before: an attacker may have linked it. */
  resetPassword(digest: string, passwordHash: string, now: Date): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
};

/** A session that has not expired, with its account. */
export type StoredSession = { readonly user: User; readonly startedAt: Date; readonly expiresAt: Date };

/** What a sign-in proved: the verified password hash, or a person at an identity provider. */
export type Credential = { readonly passwordHash: string } | Pick<FederatedPerson, 'issuer' | 'subject'>;

/** Sessions by the digest of their secret; expired ones are not found. */
export type SessionRepository = {
  /** Returns false if the credential has changed, even concurrently; ends the oldest sessions beyond MAX_SESSIONS. */
  open(
    digest: string,
    userId: string,
    startedAt: Date,
    expiresAt: Date,
    credential: Credential,
  ): Promise<boolean>;
  find(digest: string, now: Date): Promise<StoredSession | undefined>;
  renew(digest: string, expiresAt: Date): Promise<void>;
  /** Returns false for an unknown session. */
  close(digest: string): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
};

/** Browsers after a sign-in, by the digest of their secret: the newest MAX_DEVICES of an account. */
export type TrustedDeviceRepository = {
  isTrustedBy(digest: string, email: string): Promise<boolean>;
  trust(digest: string, userId: string, now: Date): Promise<void>;
  deleteUnusedSince(since: Date): Promise<void>;
};

/** All data of an account, as its owner downloads it; times in ISO 8601. */
export type AccountRecord = {
  readonly account: {
    readonly email: string;
    readonly displayName: string;
    readonly createdAt: string;
    readonly emailVerifiedAt: string | null;
    readonly hasPassword: boolean;
    readonly getsPaymentReminders: boolean;
    readonly google: readonly { readonly issuer: string; readonly subject: string }[];
  };
  readonly sessions: readonly { readonly startedAt: string; readonly expiresAt: string }[];
  readonly trustedDevices: readonly { readonly signedInAt: string }[];
  readonly wishes: readonly { readonly productId: string; readonly addedAt: string }[];
  readonly cart: readonly { readonly productId: string; readonly quantity: number }[];
  readonly addresses: readonly {
    readonly address: Address;
    readonly isDefault: boolean;
    readonly savedAt: string;
  }[];
  readonly orders: readonly (OrderRecord & {
    readonly shipping: Address;
    readonly billing: Address;
    readonly gift: Gift | null;
  })[];
  readonly emails: readonly {
    readonly kind: string;
    readonly createdAt: string;
    readonly sentAt: string | null;
  }[];
  readonly enquiries: readonly (Enquiry & { readonly reference: string; readonly createdAt: string })[];
  readonly withdrawals: readonly (WithdrawalStatement & {
    readonly reference: string;
    readonly createdAt: string;
  })[];
  readonly backInStockRequests: readonly {
    readonly productId: string;
    readonly createdAt: string;
    readonly confirmedAt: string | null;
    readonly expiresAt: string;
  }[];
};

/** All data of a person by their email, as staff hand it over: of the account, if it is verified, and of a guest. */
export type PersonRecord = Omit<AccountRecord, 'account'> & {
  readonly email: string;
  readonly account: AccountRecord['account'] | null;
  /** True for an account of which nothing else is disclosed, because it may be another person's. */
  readonly hasUnverifiedAccount: boolean;
  readonly getsPaymentReminders: boolean;
  /** What staff noted about the person or their orders. */
  readonly notes: readonly {
    readonly orderNumber: string | null;
    readonly text: string;
    readonly createdAt: string;
  }[];
  /** Personal values of the audit log, of which staff changed something. */
  readonly staffActions: readonly {
    readonly at: string;
    readonly action: string;
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
};

/** Export, deletion and anonymization of personal data. */
export type AccountDataRepository = {
  passwordHash(userId: string): Promise<string | undefined>;
  /** Includes emails and what the address sent only if the account has verified its email address. */
  export(user: User): Promise<AccountRecord>;
  /** Includes what the address sent as a guest, so it is for the owner of the email alone. */
  exportPerson(email: string): Promise<PersonRecord>;
  /** Deletes all but what docs/decisions/0004 and 0010 list; false, without changes, while an order is unpaid. */
  delete(user: User): Promise<boolean>;
  findByEmail(email: string): Promise<User | undefined>;
  /** Order numbers that await payment. */
  openOrders(userId: string): Promise<string[]>;
  openOrdersOfGuest(email: string): Promise<string[]>;
  /** Returns the number of erased guest orders; undefined, without changes, while an order is unpaid. */
  deleteGuest(email: string): Promise<number | undefined>;
  /** Removes the personal data of orders that ended unpaid before then, unless money arrived for them. */
  anonymizeUnpaidOrders(before: Date): Promise<void>;
  /** Removes the addresses of delivered orders of deleted accounts, and the record of their expired coupons. */
  deleteDeliveredAddresses(): Promise<void>;
};

/** Hashes passwords with a memory-hard function behind a bounded queue. */
export type PasswordHasher = {
  hash(password: string): Promise<Result<string, ShopError>>;
  /** Without a hash it takes the same time and returns false. */
  verify(password: string, hash: string | undefined): Promise<Result<boolean, ShopError>>;
};

/** Estimates how soon an attacker guesses a password. */
export type PasswordStrength = {
  /** `words` are data of the shop and account, which attackers try first. */
  isWeak(password: string, words: readonly string[]): Promise<boolean>;
};

/** Secrets that bind Google's response to the browser: OAuth state, OpenID nonce, PKCE verifier. */
export type GoogleChallenge = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Sign-in with Google by OpenID Connect: authorization code flow with PKCE. */
export type GoogleSignIn = {
  begin(): Promise<Result<{ readonly url: string; readonly challenge: GoogleChallenge }, ShopError>>;
  finish(returned: URL, challenge: GoogleChallenge): Promise<Result<FederatedPerson, ShopError>>;
};

/** Ports of sign-in, sessions and account data. */
export type AccountPorts = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly trustedDevices: TrustedDeviceRepository;
  readonly accountLinks: AccountLinks;
  readonly accountData: AccountDataRepository;
  readonly passwordHasher: PasswordHasher;
  readonly passwordStrength: PasswordStrength;
  readonly google: GoogleSignIn;
};
