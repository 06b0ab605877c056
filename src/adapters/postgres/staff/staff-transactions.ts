import type { Result } from '#domain/values/result.ts';
import type { StaffTransactions } from '#services/ports/ports.ts';
import { createAccountData } from '../accounts/account-data.ts';
import { createCustomers } from '../accounts/customers/customer-repository.ts';
import type { Orm } from '../connection/database.ts';
import { createEnquiryRepository, createOutbox, writeOutboxMessage } from '../email/index.ts';
import { createFulfilmentRepository } from '../orders/fulfilment/fulfilment-repository.ts';
import {
  createOrderHistory,
  createOrderRepository,
  createStaffOrderChanges,
  createStaffOrderMessages,
} from '../orders/index.ts';
import { createWithdrawalInbox } from '../orders/withdrawals/withdrawal-inbox.ts';
import { createRefundRequestRepository, createStaffPaymentChanges } from '../payments/index.ts';
import { createAuditLog } from './audit-log.ts';
import { joinTransaction } from './join-transaction.ts';
import { createStaffRepository } from './staff-repository.ts';

/** Carries an expected error out of a transaction, which it rolls back. */
class RolledBack extends Error {
  readonly result: Result<never, unknown>;
  constructor(result: Result<never, unknown>) {
    super('a staff action was refused');
    this.result = result;
  }
}

/** Runs staff actions in transactions of PostgreSQL, together with their audit entry. */
export const createStaffTransactions = (orm: Orm): StaffTransactions => ({
  async run(work) {
    try {
      return await orm.transaction(async (tx) => {
        const inner = joinTransaction(tx);
        const result = await work({
          staff: createStaffRepository(inner),
          audit: createAuditLog(inner),
          fulfilment: createFulfilmentRepository(inner),
          orders: createOrderRepository(inner, inner),
          orderHistory: createOrderHistory(inner),
          orderMessages: createStaffOrderMessages(inner),
          refundRequests: createRefundRequestRepository(inner),
          staffOrderChanges: createStaffOrderChanges(inner),
          staffPaymentChanges: createStaffPaymentChanges(inner),
          enquiries: createEnquiryRepository(inner),
          outbox: createOutbox(inner),
          withdrawalInbox: createWithdrawalInbox(inner),
          customers: createCustomers(inner),
          accountData: createAccountData(inner),
          writeEmail: (to, email, about) => writeOutboxMessage(tx, to, email, about),
        });
        if (!result.ok) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Awaited<ReturnType<typeof work>>;
      throw error;
    }
  },
});
