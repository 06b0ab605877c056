import type { ShopError } from '#domain/error-table.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';

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
