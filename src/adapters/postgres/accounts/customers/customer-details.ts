import { asc, desc, eq } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Customer, CustomerDetails } from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import { hasOptedOut } from '../../email/index.ts';
import { sameEmail } from '../../rows/same-email.ts';
import {
  backInStockRequests,
  enquiries,
  federatedAccounts,
  passwords,
  products,
  savedAddresses,
  staff,
  staffNotes,
  wishItems,
  withdrawals,
} from '../../schema/schema.ts';
import { readCustomers } from './customer-list.ts';

/** More of each than a customer has, unless something repeats without an end. */
const MAX_ROWS = 100;

const NO_ACCOUNT = { hasPassword: false, googleAccounts: 0, addresses: [], wishes: [] };

/** Reads what staff see of a customer; see `CustomerRepository.readDetails`. */
export const readDetails = async (orm: Orm, customer: Customer): Promise<CustomerDetails | undefined> => {
  const { account, email } = customer;
  const [[listed], own, hasNoReminders, requests, notes, written, withdrawn] = await Promise.all([
    readCustomers(orm, [emailKey(email)]),
    account ? readOwn(orm, account.id) : NO_ACCOUNT,
    hasOptedOut(orm, email),
    readRequests(orm, email),
    readNotes(orm, email),
    readEnquiries(orm, email),
    readWithdrawals(orm, email),
  ]);
  if (!listed) return undefined;
  return {
    listed,
    ...own,
    getsPaymentReminders: !hasNoReminders,
    backInStockRequests: requests,
    notes,
    enquiries: written,
    withdrawals: withdrawn,
  };
};

const readOwn = async (orm: Orm, userId: string) => {
  const [password, google, addresses, wishes] = await Promise.all([
    orm.$count(passwords, eq(passwords.userId, userId)),
    orm.$count(federatedAccounts, eq(federatedAccounts.userId, userId)),
    orm
      .select({ id: savedAddresses.id, address: savedAddresses.address, isDefault: savedAddresses.isDefault })
      .from(savedAddresses)
      .where(eq(savedAddresses.userId, userId))
      .orderBy(desc(savedAddresses.isDefault), asc(savedAddresses.createdAt))
      .limit(MAX_ROWS),
    orm
      .select({ productId: wishItems.productId, name: products.name })
      .from(wishItems)
      .innerJoin(products, eq(products.id, wishItems.productId))
      .where(eq(wishItems.userId, userId))
      .orderBy(asc(wishItems.addedAt))
      .limit(MAX_ROWS),
  ]);
  return { hasPassword: password > 0, googleAccounts: google, addresses, wishes };
};

const readRequests = (orm: Orm, email: string): Promise<CustomerDetails['backInStockRequests']> =>
  orm
    .select({ name: products.name, confirmedAt: backInStockRequests.confirmedAt })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(sameEmail(backInStockRequests.email, email))
    .orderBy(asc(backInStockRequests.createdAt))
    .limit(MAX_ROWS);

const readNotes = (orm: Orm, email: string): Promise<CustomerDetails['notes']> =>
  orm
    .select({ id: staffNotes.id, at: staffNotes.at, author: staff.name, text: staffNotes.text })
    .from(staffNotes)
    .leftJoin(staff, eq(staff.id, staffNotes.staffId))
    .where(eq(staffNotes.customerEmail, emailKey(email)))
    .orderBy(desc(staffNotes.id))
    .limit(MAX_ROWS);

const readEnquiries = (orm: Orm, email: string): Promise<CustomerDetails['enquiries']> =>
  orm
    .select({
      reference: enquiries.reference,
      message: enquiries.message,
      createdAt: enquiries.createdAt,
      state: enquiries.state,
    })
    .from(enquiries)
    .where(sameEmail(enquiries.email, email))
    .orderBy(desc(enquiries.createdAt))
    .limit(MAX_ROWS);

const readWithdrawals = (orm: Orm, email: string): Promise<CustomerDetails['withdrawals']> =>
  orm
    .select({
      reference: withdrawals.reference,
      orderNumber: withdrawals.orderNumber,
      items: withdrawals.items,
      createdAt: withdrawals.createdAt,
      handledAt: withdrawals.handledAt,
    })
    .from(withdrawals)
    .where(sameEmail(withdrawals.email, email))
    .orderBy(desc(withdrawals.createdAt))
    .limit(MAX_ROWS);
