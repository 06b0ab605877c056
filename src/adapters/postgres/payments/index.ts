export { createRefundRequestRepository } from './refund-requests.ts';
export { createStaffPaymentChanges } from './staff-payment-changes.ts';
