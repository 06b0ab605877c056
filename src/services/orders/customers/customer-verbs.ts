import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import { erasePersonData } from '../../accounts/index.ts';
import type { StaffVerb } from '../../staff/index.ts';

/** Adds a note on a customer. Its text is personal: it is erased with the customer's data. */
export const addCustomerNoteVerb: StaffVerb<{
  readonly id: string;
  readonly text: string;
  readonly staffId: string | null;
}> = {
  permission: 'customer.add-note',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ id, text }) => JSON.stringify([id, text]),
  async perform({ customers }, { id, text, staffId }) {
    const customer = await customers.find(id);
    if (!customer) return err('unknown-customer');
    if (!(await customers.addNote(customer, { staffId, text }))) return err('unknown-customer');
    return ok({ objectId: customer.id, changes: changesBetween({}, { note: text }, ['note']) });
  },
};

/** Records that a member exports the data of a customer; it reads nothing itself. */
export const exportCustomerVerb: StaffVerb<{ readonly id: string }> = {
  permission: 'customer.export',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ customers }, { id }) {
    const customer = await customers.find(id);
    return customer ? ok({ objectId: customer.id, changes: [] }) : err('unknown-customer');
  },
};

/** The customer to erase; `expected` is what the member saw. */
export type ErasureInput = {
  readonly id: string;
  readonly expected: { readonly email: string; readonly orders: number };
};

/** Erases a customer without unpaid orders. The entry and all earlier ones about the customer have no personal value. */
export const eraseCustomerVerb: StaffVerb<ErasureInput> = {
  permission: 'customer.erase',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ customers, accountData }, { id, expected }) {
    const customer = await customers.find(id);
    const found = customer && (await customers.readSummary(customer));
    if (!customer || !found) return err('unknown-customer');
    const { email, orders } = found;
    if (email !== expected.email || orders !== expected.orders) return err('customer-changed');
    const erased = await erasePersonData(accountData, email);
    if (!erased.ok) return err(erased.error.code);
    const account = erased.value.hadAccount ? 'erased' : null;
    return ok({ objectId: customer.id, changes: changesBetween({}, { account, orders }) });
  },
};
