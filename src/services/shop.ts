import { browseCatalogue } from './browse-catalogue.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findProduct } from './find-product.ts';
import { findSession } from './find-session.ts';
import { findSums } from './find-sums.ts';
import { listOrders } from './list-orders.ts';
import { listPromotions } from './list-promotions.ts';
import { placeOrder } from './place-order.ts';
import type { Ports } from './ports.ts';
import { quoteCart } from './quote-cart.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { removeEndedSessions } from './remove-ended-sessions.ts';
import { renewSession } from './renew-session.ts';
import { settleOpenOrders } from './settle-open-orders.ts';
import { signIn } from './sign-in.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './sign-in-with-google.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { visitSession } from './visit-session.ts';

/** Everything the shop can do, bound to what it needs of the outside. */
export const createShop = (ports: Ports) => ({
  browseCatalogue: browseCatalogue(ports),
  findProduct: findProduct(ports),
  listPromotions: listPromotions(ports),
  quoteCart: quoteCart(ports),
  placeOrder: placeOrder(ports),
  confirmPayment: confirmPayment(ports),
  cancelOrder: cancelOrder(ports),
  receivePaymentEvent: receivePaymentEvent(ports),
  settleOpenOrders: settleOpenOrders(ports),
  listOrders: listOrders(ports),
  findSums: findSums(ports),
  followOrders: ports.orderFeed.follow,
  signUp: signUp(ports),
  signIn: signIn(ports),
  beginGoogleSignIn: beginGoogleSignIn(ports),
  finishGoogleSignIn: finishGoogleSignIn(ports),
  findSession: findSession(ports),
  visitSession: visitSession(ports),
  renewSession: renewSession(ports),
  signOut: signOut(ports),
  removeEndedSessions: removeEndedSessions(ports),
});

export type Shop = ReturnType<typeof createShop>;
