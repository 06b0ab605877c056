import { data } from 'react-router';
import { messageOf, type ShopError, statusOf } from '#domain/api/error-table.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Result } from '#domain/values/result.ts';
import type { FormResult } from './form-result.ts';

/** Response to the form that cancels an order: the order's new status, or the error. */
export type CancelResult = FormResult & { readonly status?: OrderStatus };

export const toCancelResult = (cancelled: Result<{ status: OrderStatus }, ShopError>) => {
  if (cancelled.ok) return data<CancelResult>({ status: cancelled.value.status });
  const { code } = cancelled.error;
  return data<CancelResult>({ problem: messageOf(code) }, statusOf(code));
};
