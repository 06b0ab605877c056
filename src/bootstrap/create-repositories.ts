import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createAccountLinks } from '#adapters/postgres/accounts/account-links.ts';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { createCustomers } from '#adapters/postgres/accounts/customers/customer-repository.ts';
import { createSessionRepository } from '#adapters/postgres/accounts/session-repository.ts';
import { createTrustedDeviceRepository } from '#adapters/postgres/accounts/trusted-device-repository.ts';
import { createCartRepository } from '#adapters/postgres/cart/cart-repository.ts';
import { createBackInStockRepository } from '#adapters/postgres/catalogue/back-in-stock-repository.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import type { Orm } from '#adapters/postgres/connection/database.ts';
import { createEmailPreferences } from '#adapters/postgres/email/email-preferences.ts';
import { createEnquiryRepository } from '#adapters/postgres/email/enquiry-repository.ts';
import { createOutbox } from '#adapters/postgres/email/outbox.ts';
import { createShopStatsRepository } from '#adapters/postgres/monitoring/shop-stats.ts';
import { createTodayRepository } from '#adapters/postgres/monitoring/today-repository.ts';
import { createWebVitalsRepository } from '#adapters/postgres/monitoring/web-vitals-repository.ts';
import { createAddressRepository } from '#adapters/postgres/orders/addresses/address-repository.ts';
import { createStaffViews } from '#adapters/postgres/orders/admin/saved-views.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import { createFulfilmentRepository } from '#adapters/postgres/orders/fulfilment/fulfilment-repository.ts';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPackingOrderReader } from '#adapters/postgres/orders/packing/packing-orders.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { createOrderChangeRepository } from '#adapters/postgres/orders/self-service/order-changes.ts';
import { createPaymentReminders } from '#adapters/postgres/orders/self-service/payment-reminders.ts';
import { createWithdrawalInbox } from '#adapters/postgres/orders/withdrawals/withdrawal-inbox.ts';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { createRefundRepository } from '#adapters/postgres/payments/refund-repository.ts';
import { createRefundRequestRepository } from '#adapters/postgres/payments/refund-requests.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { createShippingRepository } from '#adapters/postgres/shipping/shipping-repository.ts';
import { createAuditLog } from '#adapters/postgres/staff/audit-log.ts';
import { createPasskeyRepository } from '#adapters/postgres/staff/passkey-repository.ts';
import { createStaffCredentials } from '#adapters/postgres/staff/staff-credentials.ts';
import { createStaffRepository } from '#adapters/postgres/staff/staff-repository.ts';
import { createStaffSessions } from '#adapters/postgres/staff/staff-sessions.ts';
import { createStaffTransactions } from '#adapters/postgres/staff/staff-transactions.ts';
import type { Ports } from '#services/ports/ports.ts';

/** Creates the ports that only run queries, for the shop and the operator's commands. Payments use the pool `money`. */
export const createRepositories = (orm: Orm, money: Orm) =>
  ({
    catalogue: createProductRepository(orm),
    productSearch: createProductSearch(orm),
    backInStock: createBackInStockRepository(orm),
    promotionRepository: createPromotionRepository(orm),
    shippingRepository: createShippingRepository(orm),
    orders: createOrderRepository(orm, money),
    orderAccess: createOrderAccessRepository(orm),
    orderChanges: createOrderChangeRepository(money),
    orderHistory: createOrderHistory(orm),
    fulfilment: createFulfilmentRepository(orm),
    paymentReminders: createPaymentReminders(orm),
    emailPreferences: createEmailPreferences(orm),
    payments: createPaymentRepository(money),
    refunds: createRefundRepository(money),
    refundRequests: createRefundRequestRepository(orm),
    carts: createCartRepository(orm),
    accounts: createAccountRepository(orm),
    sessions: createSessionRepository(orm),
    accountLinks: createAccountLinks(orm),
    accountData: createAccountData(orm),
    trustedDevices: createTrustedDeviceRepository(orm),
    enquiries: createEnquiryRepository(orm),
    addresses: createAddressRepository(orm),
    packingOrders: createPackingOrderReader(orm),
    withdrawals: createWithdrawalRepository(orm),
    outbox: createOutbox(orm),
    webVitals: createWebVitalsRepository(orm),
    stats: createShopStatsRepository(orm),
    today: createTodayRepository(orm),
    rateLimits: createRateLimits(orm),
    staff: createStaffRepository(orm),
    staffCredentials: createStaffCredentials(orm),
    passkeys: createPasskeyRepository(orm),
    staffSessions: createStaffSessions(orm),
    staffTransactions: createStaffTransactions(orm),
    audit: createAuditLog(orm),
    staffOrders: createStaffOrders(orm),
    staffViews: createStaffViews(orm),
    withdrawalInbox: createWithdrawalInbox(orm),
    customers: createCustomers(orm),
  }) satisfies Partial<Ports>;
