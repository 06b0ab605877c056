import { hash } from 'node:crypto';

export interface Account {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The domain of the account's Google Workspace; without one, Google verified the address at sign-up only. */
  readonly hd?: string;
}

export interface AccountDirectory {
  /** The accounts that the chooser lists. */
  readonly listed: readonly Account[];
  find(sub: string): Account | undefined;
  /** Returns the listed account with this email address, or adds a verified one, optionally in a Workspace. */
  signUp(name: string, email: string, options?: { readonly inWorkspace: boolean }): Account;
}

/** A stable subject identifier for an email address: `emulator-` and 24 hex digits. */
export function subjectOf(email: string): string {
  return `emulator-${hash('sha256', email.trim().toLowerCase(), 'hex').slice(0, 24)}`;
}

const SAMPLE_ACCOUNTS: readonly Omit<Account, 'sub'>[] = [
  { name: 'Ada Winterbourne', email: 'ada@example.com', emailVerified: true, hd: 'example.com' },
  { name: 'Bruno Castellan', email: 'bruno@example.org', emailVerified: true },
  { name: 'Chiyo Marlowe', email: 'chiyo@example.com', emailVerified: false },
];

/** Sample accounts, and those added at sign-in while this process runs. */
export function createAccountDirectory(): AccountDirectory {
  const listed = SAMPLE_ACCOUNTS.map((person) => ({ ...person, sub: subjectOf(person.email) }));
  const bySub = new Map<string, Account>(listed.map((account) => [account.sub, account]));
  return {
    listed,
    find: (sub) => bySub.get(sub),
    signUp(name, email, { inWorkspace } = { inWorkspace: false }) {
      const sub = subjectOf(email);
      const known = listed.find((account) => account.sub === sub);
      if (known) return known;
      const hd = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
      const account = { sub, name, email, emailVerified: true, ...(inWorkspace && { hd }) };
      bySub.set(sub, account);
      return account;
    },
  };
}
