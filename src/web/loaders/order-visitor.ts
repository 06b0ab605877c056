import type { RouterContextProvider } from 'react-router';
import type { OrderVisitor } from '#services/orders/order-access.ts';
import { visitorContext } from '../site/shop-context.ts';

/** Returns the account and the browser that request a page, to decide whether they may change an order. */
export const orderVisitorOf = async (context: Readonly<RouterContextProvider>): Promise<OrderVisitor> => {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  return { user: session?.user ?? null, accessSecret: visitor.orderAccessSecret };
};
