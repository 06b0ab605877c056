import { asc, desc, eq, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Customer, CustomerDetails } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../../connection/database.ts';
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

/** Reads what staff see of a customer, in one snapshot and over one connection; see `CustomerRepository.readDetails`. */
export const readDetails = (orm: Orm, { account, email }: Customer): Promise<CustomerDetails | undefined> =>
  orm.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const [listed] = await readCustomers(tx, [emailKey(email)]);
    if (!listed) return undefined;
    return {
      listed,
      ...(account ? await readOwn(tx, account.id) : NO_ACCOUNT),
      getsPaymentReminders: !(await hasOptedOut(tx, email)),
      backInStockRequests: await readRequests(tx, email),
      notes: await readNotes(tx, email),
      enquiries: await readEnquiries(tx, email),
      withdrawals: await readWithdrawals(tx, email),
    };
  });

const readOwn = async (tx: Transaction, userId: string) => ({
  hasPassword: (await tx.$count(passwords, eq(passwords.userId, userId))) > 0,
  googleAccounts: await tx.$count(federatedAccounts, eq(federatedAccounts.userId, userId)),
  addresses: await tx
    .select({ id: savedAddresses.id, address: savedAddresses.address, isDefault: savedAddresses.isDefault })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.isDefault), asc(savedAddresses.createdAt))
    .limit(MAX_ROWS),
  wishes: await tx
    .select({ productId: wishItems.productId, name: products.name })
    .from(wishItems)
    .innerJoin(products, eq(products.id, wishItems.productId))
    .where(eq(wishItems.userId, userId))
    .orderBy(asc(wishItems.addedAt))
    .limit(MAX_ROWS),
});

const readRequests = (querier: Querier, email: string): Promise<CustomerDetails['backInStockRequests']> =>
  querier
    .select({ name: products.name, confirmedAt: backInStockRequests.confirmedAt })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(sameEmail(backInStockRequests.email, email))
    .orderBy(asc(backInStockRequests.createdAt))
    .limit(MAX_ROWS);

const readNotes = (querier: Querier, email: string): Promise<CustomerDetails['notes']> =>
  querier
    .select({ id: staffNotes.id, at: staffNotes.at, author: staff.name, text: staffNotes.text })
    .from(staffNotes)
    .leftJoin(staff, eq(staff.id, staffNotes.staffId))
    .where(eq(staffNotes.customerEmail, emailKey(email)))
    .orderBy(desc(staffNotes.id))
    .limit(MAX_ROWS);

const readEnquiries = (querier: Querier, email: string): Promise<CustomerDetails['enquiries']> =>
  querier
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

const readWithdrawals = (querier: Querier, email: string): Promise<CustomerDetails['withdrawals']> =>
  querier
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
