export { listRefunds } from './list-refunds.ts';
export { mayChangeOrder, type OrderVisitor } from './order-access.ts';
export { listWithdrawable, listWithdrawn } from './submit-withdrawal.ts';
