export { mayChangeOrder, type OrderVisitor } from './order-access.ts';
export { listWithdrawable } from './submit-withdrawal.ts';
