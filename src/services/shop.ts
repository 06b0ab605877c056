import { removeAccount } from './accounts/delete-account.ts';
import { handOverAccount } from './accounts/export-account.ts';
import { hasPassword } from './accounts/has-password.ts';
import {
  askForReset,
  findResetEmail,
  requestResetOfConfirmed,
  resetPassword,
} from './accounts/reset-password.ts';
import { forgetSessions } from './accounts/sessions/delete-expired-sessions.ts';
import { findSession, isRecentVisit } from './accounts/sessions/find-session.ts';
import { renewSession } from './accounts/sessions/renew-session.ts';
import { signOut } from './accounts/sessions/sign-out.ts';
import { visitSession } from './accounts/sessions/touch-session.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from './accounts/sessions/trusted-devices.ts';
import { signIn } from './accounts/sign-in.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './accounts/sign-in-with-google.ts';
import { signUp } from './accounts/sign-up.ts';
import { askForProof, proveEmail } from './accounts/verify-email.ts';
import { quoteCart } from './cart/quote-cart.ts';
import { changeCart, forgetCartChanges, readCart } from './cart/save-cart.ts';
import { addWish, listWishes, removeWish } from './cart/save-wish-list.ts';
import { browseCatalogue, countParts, nameProducts } from './catalogue/browse-catalogue.ts';
import { findProduct } from './catalogue/find-product.ts';
import { findProducts } from './catalogue/find-products.ts';
import { browseShelf, hasLongShelves } from './catalogue/list-products.ts';
import { searchProducts } from './catalogue/search-products.ts';
import { forgetLetters } from './email/delete-old-emails.ts';
import { sendLetters } from './email/send-emails.ts';
import { submitEnquiry } from './email/submit-enquiry.ts';
import { findAlerts, findOwnAlerts, watchMoney, watchProvider } from './monitoring/find-alerts.ts';
import { recordVitals } from './monitoring/record-web-vitals.ts';
import { forgetOldVitals, surveyShop } from './monitoring/shop-stats.ts';
import { forgetUnpaid } from './orders/delete-abandoned-orders.ts';
import { findOrder } from './orders/find-order.ts';
import { findSums } from './orders/find-order-totals.ts';
import { listOrders } from './orders/list-orders.ts';
import { placeOrder } from './orders/place-order.ts';
import { cancelOnce } from './payments/cancel-once.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import { confirmTogether } from './payments/confirm-once.ts';
import { listOrdersWithLinks } from './payments/list-orders-with-links.ts';
import { openPayment } from './payments/open-payment.ts';
import { receivePaymentEvent } from './payments/receive-payment-event.ts';
import { settleOpenOrders } from './payments/reconcile-open-orders.ts';
import { repeatRefund, sendRefunds } from './payments/refunds/retry-refunds.ts';
import type { Ports } from './ports/ports.ts';
import { listPromotions } from './promotions/list-promotions.ts';
import { untilPromotionsTurn } from './promotions/time-until-change.ts';

/** Binds all use cases to their ports. */
export const createShop = (ports: Ports) => ({
  browseCatalogue: browseCatalogue(ports),
  countParts: countParts(ports),
  nameProducts: nameProducts(ports),
  browseShelf: browseShelf(ports),
  hasLongShelves: hasLongShelves(ports),
  findProduct: findProduct(ports),
  findProducts: findProducts(ports),
  searchProducts: searchProducts(ports),
  listPromotions: listPromotions(ports),
  untilPromotionsTurn: untilPromotionsTurn(ports),
  quoteCart: quoteCart(ports),
  placeOrder: placeOrder({ ...ports, openPayment: (order) => openPayment(ports, order) }),
  confirmPayment: confirmTogether(ports),
  cancelOrder: cancelOnce(ports),
  receivePaymentEvent: receivePaymentEvent(ports),
  settleOpenOrders: settleOpenOrders(ports),
  sendRefunds: sendRefunds(ports),
  repeatRefund: repeatRefund(ports),
  findAlerts: findAlerts(ports),
  findOwnAlerts: findOwnAlerts(ports),
  watchMoney: watchMoney(ports),
  watchProvider: watchProvider(ports),
  listOrders: listOrders(ports),
  listOrdersWithLinks: listOrdersWithLinks(ports),
  listWishes: listWishes(ports),
  addWish: addWish(ports),
  removeWish: removeWish(ports),
  readCart: readCart(ports),
  changeCart: changeCart(ports),
  forgetCartChanges: forgetCartChanges(ports),
  findOrder: findOrder(ports),
  findSums: findSums(ports),
  followOrders: ports.orderFeed.follow,
  countAttempts: ports.limits.count,
  forgiveAttempts: ports.limits.forgive,
  forgetAttempts: ports.limits.removeOld,
  signUp: signUp(ports),
  signIn: signIn(ports),
  beginGoogleSignIn: beginGoogleSignIn(ports),
  finishGoogleSignIn: finishGoogleSignIn(ports),
  findSession: findSession(ports),
  isRecentVisit: isRecentVisit(ports),
  isKnownDevice: isKnownDevice(ports),
  rememberDevice: rememberDevice(ports),
  forgetDevices: forgetDevices(ports),
  visitSession: visitSession(ports),
  renewSession: renewSession(ports),
  signOut: signOut(ports),
  forgetSessions: forgetSessions(ports),
  hasPassword: hasPassword(ports),
  handOverAccount: handOverAccount(ports),
  removeAccount: removeAccount({ ...ports, cancelOrder: cancelOrder(ports) }),
  forgetDelivered: ports.accountData.forgetDelivered,
  forgetUnpaid: forgetUnpaid(ports),
  askForProof: askForProof(ports),
  proveEmail: proveEmail(ports),
  askForReset: askForReset(ports),
  requestResetOfConfirmed: requestResetOfConfirmed(ports),
  findResetEmail: findResetEmail(ports),
  resetPassword: resetPassword(ports),
  submitEnquiry: submitEnquiry(ports),
  sendLetters: sendLetters(ports),
  forgetLetters: forgetLetters(ports),
  recordVitals: recordVitals(ports),
  surveyShop: surveyShop(ports),
  forgetOldVitals: forgetOldVitals(ports),
});

export type Shop = ReturnType<typeof createShop>;
