export { createRefundRequestRepository } from './refund-requests.ts';
