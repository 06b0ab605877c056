import type { EmailMessage } from '#domain/email/email-message.ts';
import type { OrderCursor } from '#domain/orders/order-list.ts';
import type { WithdrawalState, WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import type { StaffObject } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { ListedStaffMember, NewStaffMember, StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import type { AccountDataRepository } from './accounts.ts';
import type { AuditLog } from './admin/audit-log.ts';
import type { CustomerRepository } from './admin/customers.ts';
import type { FulfilmentRepository } from './admin/fulfilment.ts';
import type { StaffOrderMessages } from './admin/staff-orders.ts';
import type { EnquiryRepository, Outbox } from './email.ts';
import type { OrderHistory, OrderRepository, StaffOrderChanges } from './orders.ts';
import type { RefundRequestRepository, StaffPaymentChanges } from './payments.ts';

/** Which emails a member gets about what is new; only owners get them. */
export type StaffEmailSettings = {
  readonly getsOrderEmails: boolean;
  readonly getsEnquiryEmails: boolean;
};

/** A withdrawal from a contract, as staff see it. */
export type ReceivedWithdrawal = WithdrawalStatement & {
  readonly id: string;
  readonly reference: string;
  /** False if `orderNumber` is only what was typed, and fits no order. */
  readonly isMatched: boolean;
  readonly createdAt: Date;
};

/** Withdrawals, which staff have to handle. */
export type WithdrawalInbox = {
  /** Lists those behind the cursor: open ones oldest first, handled ones newest first. */
  list(state: WithdrawalState, limit: number, after?: OrderCursor): Promise<readonly ReceivedWithdrawal[]>;
  /** Gives a withdrawal the other state; the id of its order is null if it fits none. */
  changeState(
    id: string,
    to: WithdrawalState,
  ): Promise<
    Result<
      { readonly reference: string; readonly orderId: string | null },
      'changed-meanwhile' | 'unknown-withdrawal'
    >
  >;
};

/** A link with which a member sets up credentials; only the digest of its secret is stored. */
export type StaffLink = {
  readonly digest: string;
  /** Base32, for an authenticator app. */
  readonly totpSecret: string;
  readonly expiresAt: Date;
};

/** A password with an authenticator app; `totpStep` is the last accepted time step of a code. */
export type StaffPassword = {
  readonly passwordHash: string;
  readonly totpSecret: string;
  readonly totpStep: number;
};

/** Members of staff who are not removed. The last owner who can sign in stays an owner. */
export type StaffRepository = {
  list(): Promise<readonly ListedStaffMember[]>;
  /** Finds the member who acts on such an object; concurrent changes of this member wait for the end of the transaction. */
  findActor(id: string, object: StaffObject): Promise<StaffMember | undefined>;
  findByEmail(email: string): Promise<StaffMember | undefined>;
  invite(member: NewStaffMember, link: StaffLink): Promise<Result<void, StaffRefusal>>;
  /** Returns the member with the former role. */
  changeRole(id: string, role: StaffRole): Promise<Result<StaffMember, StaffRefusal>>;
  /** Deletes email, credentials, links, sessions and views; the name stays for the audit log. */
  remove(id: string): Promise<Result<StaffMember, StaffRefusal>>;
  readEmailSettings(id: string): Promise<StaffEmailSettings>;
  changeEmailSettings(id: string, settings: StaffEmailSettings): Promise<void>;
  /** Replaces the link of a member. */
  writeLink(id: string, link: StaffLink): Promise<Result<StaffMember, StaffRefusal>>;
};

/** A passkey; the public key in COSE form. */
export type Passkey = {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** A passkey as its member sees it. */
export type ListedPasskey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

/** Passkeys of staff. */
export type PasskeyRepository = {
  list(staffId: string): Promise<readonly (ListedPasskey & Pick<Passkey, 'transports'>)[]>;
  find(id: string): Promise<{ readonly member: StaffMember; readonly passkey: Passkey } | undefined>;
  /** Consumes the link, replaces all credentials, and ends all other access; undefined if the link ended. */
  setUp(
    linkDigest: string,
    passkey: Passkey & { readonly name: string },
    now: Date,
  ): Promise<StaffMember | undefined>;
  /** Refuses a registered one, and any for a member without a sign-in or after a newer set-up. */
  add(
    member: StaffMember,
    passkey: Passkey & { readonly name: string },
  ): Promise<Result<void, 'passkey-known' | 'no-credential'>>;
  /** Ends the member's other sessions; refuses to remove the only credential. */
  remove(member: StaffMember, id: string, sessionDigest: string): Promise<Result<void, StaffRefusal>>;
  storeChallenge(challenge: string, expiresAt: Date): Promise<void>;
  /** Returns false for an unknown, expired or used challenge. */
  consumeChallenge(challenge: string, now: Date): Promise<boolean>;
  deleteExpiredChallenges(now: Date): Promise<void>;
};

/** Options of the browser's dialog, in the JSON form of WebAuthn. */
export type PasskeyOptions = { readonly challenge: string };

/** WebAuthn: the responses come from browsers, so they are of unknown form. */
export type Passkeys = {
  registrationOptions(
    member: StaffMember,
    existing: readonly Pick<Passkey, 'id' | 'transports'>[],
  ): Promise<PasskeyOptions>;
  authenticationOptions(): Promise<PasskeyOptions>;
  /** Returns the new passkey; undefined for an invalid response. */
  verifyRegistration(
    response: unknown,
    consumeChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<Passkey | undefined>;
  /** Returns the new counter; undefined for an invalid response. */
  verifyAuthentication(
    response: unknown,
    passkey: Passkey,
    consumeChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<number | undefined>;
};

/** Passwords, recovery codes and links of staff. */
export type StaffCredentialRepository = {
  findLink(
    digest: string,
    now: Date,
  ): Promise<{ readonly member: StaffMember; readonly totpSecret: string } | undefined>;
  findPassword(
    email: string,
  ): Promise<{ readonly member: StaffMember; readonly password: StaffPassword } | undefined>;
  /** Consumes the link, replaces all credentials, and ends all other access; undefined if the link ended. */
  setPassword(linkDigest: string, password: StaffPassword, now: Date): Promise<StaffMember | undefined>;
  /** Returns how many are unused. */
  countRecoveryCodes(id: string): Promise<number>;
  /** Returns false for a member without a sign-in, or after a newer set-up. */
  replaceRecoveryCodes(member: StaffMember, digests: readonly string[]): Promise<boolean>;
  /** Returns false for a member without a sign-in, or after a newer set-up. */
  canSignIn(member: StaffMember): Promise<boolean>;
  /** Consumes a recovery code and replaces the member's link; `isRepeated` if the link is open already. */
  consumeRecoveryCode(
    email: string,
    digest: string,
    link: StaffLink,
    now: Date,
  ): Promise<{ readonly member: StaffMember; readonly isRepeated: boolean } | undefined>;
  /** Emails the member that codes are guessed; returns false if an email was written after `notSince`. */
  reportGuessedCodes(member: StaffMember, now: Date, notSince: Date): Promise<boolean>;
  /** Deletes links that have expired. */
  deleteExpired(now: Date): Promise<void>;
};

/** What a sign-in uses up: the time step of a code, or the counter of a passkey. */
export type UsedStaffCredential =
  | { readonly totpStep: number }
  | { readonly passkeyId: string; readonly counter: number };

/** A session of a member who is not removed. */
export type StaffSession = {
  readonly digest: string;
  readonly member: StaffMember;
  readonly startedAt: Date;
  /** When the member last proved a credential. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
};

/** Sessions of staff by the digest of their secret; expired ones are not found. */
export type StaffSessionRepository = {
  /** Returns false if the credential was used, or the member removed or set up another sign-in, meanwhile. */
  open(
    digest: string,
    member: StaffMember,
    now: Date,
    expiresAt: Date,
    credential?: UsedStaffCredential,
  ): Promise<boolean>;
  find(digest: string, now: Date): Promise<StaffSession | undefined>;
  extend(digest: string, expiresAt: Date): Promise<void>;
  close(digest: string): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
};

/** Ports that share the transaction of an action. */
export type StaffTransactionPorts = {
  readonly staff: StaffRepository;
  readonly audit: AuditLog;
  readonly fulfilment: FulfilmentRepository;
  readonly orders: Pick<OrderRepository, 'find'>;
  readonly orderHistory: OrderHistory;
  readonly orderMessages: StaffOrderMessages;
  readonly refundRequests: Pick<RefundRequestRepository, 'request' | 'restock'>;
  readonly staffOrderChanges: StaffOrderChanges;
  readonly staffPaymentChanges: StaffPaymentChanges;
  readonly enquiries: EnquiryRepository;
  readonly outbox: Pick<Outbox, 'findFailed' | 'requeue'>;
  readonly withdrawalInbox: WithdrawalInbox;
  readonly customers: Pick<CustomerRepository, 'find' | 'readSummary' | 'addNote'>;
  readonly accountData: Pick<AccountDataRepository, 'findByEmail' | 'delete' | 'deleteGuest'>;
  /** Puts an email in the outbox; with its id, and the order that it is about, if there is one. */
  readonly writeEmail: (
    to: string,
    email: EmailMessage,
    about?: { readonly orderId: string; readonly id?: string },
  ) => Promise<void>;
};

/** Transactions of staff actions; an error rolls back. */
export type StaffTransactions = {
  run<T, E>(work: (ports: StaffTransactionPorts) => Promise<Result<T, E>>): Promise<Result<T, E>>;
};

/** One-time codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). */
export type OneTimeCodes = {
  /** Returns a new secret in Base32. */
  generateSecret(): string;
  /** Returns 16 characters of Base32 in lower case, which cannot be guessed. */
  generateRecoveryCode(): string;
  /** Returns the address that a QR code gives to the app. */
  uriOf(secret: string, account: string): string;
  /** Returns the time step of a valid code, one step early or late at most. */
  stepOf(secret: string, code: string, now: Date): number | undefined;
};

/** Ports of staff, their credentials and the audit log. */
export type StaffPorts = {
  readonly staff: StaffRepository;
  readonly staffCredentials: StaffCredentialRepository;
  readonly staffSessions: StaffSessionRepository;
  readonly staffTransactions: StaffTransactions;
  readonly audit: AuditLog;
  readonly withdrawalInbox: WithdrawalInbox;
  readonly passkeys: PasskeyRepository;
  readonly webAuthn: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  /** Signs in the demo owner of a local shop; null in a public one. */
  readonly demoSecret: string | null;
};
