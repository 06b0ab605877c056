import { deleteAccount } from './accounts/delete-account.ts';
import { exportAccount } from './accounts/export-account.ts';
import { hasPassword } from './accounts/has-password.ts';
import {
  findResetEmail,
  requestPasswordReset,
  requestVerifiedPasswordReset,
  resetPassword,
} from './accounts/reset-password.ts';
import { deleteExpiredSessions } from './accounts/sessions/delete-expired-sessions.ts';
import { findSession, isRecentAuthentication } from './accounts/sessions/find-session.ts';
import { renewSession } from './accounts/sessions/renew-session.ts';
import { signOut } from './accounts/sessions/sign-out.ts';
import { touchSession } from './accounts/sessions/touch-session.ts';
import { deleteExpiredDevices, isTrustedDevice, trustDevice } from './accounts/sessions/trusted-devices.ts';
import { signIn } from './accounts/sign-in.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './accounts/sign-in-with-google.ts';
import { signUp } from './accounts/sign-up.ts';
import { requestEmailVerification, verifyEmail } from './accounts/verify-email.ts';
import { quoteCart } from './cart/quote-cart.ts';
import { changeCart, deleteOldCartChanges, readCart } from './cart/saved-cart.ts';
import { addWish, listWishes, removeWish } from './cart/saved-wish-list.ts';
import { browseCatalogue, countSitemapPages, listSitemapProducts } from './catalogue/browse-catalogue.ts';
import { findProduct } from './catalogue/find-product.ts';
import { findProducts } from './catalogue/find-products.ts';
import { isCataloguePaginated, listProducts } from './catalogue/list-products.ts';
import { searchProducts } from './catalogue/search-products.ts';
import { deleteOldEmails } from './email/delete-old-emails.ts';
import { sendEmails } from './email/send-emails.ts';
import { submitEnquiry } from './email/submit-enquiry.ts';
import { findAlerts, findServerAlerts, logServerAlerts, logSharedAlerts } from './monitoring/find-alerts.ts';
import { recordWebVitals } from './monitoring/record-web-vitals.ts';
import { deleteOldWebVitals, readShopStats } from './monitoring/shop-stats.ts';
import { anonymizeUnpaidOrders } from './orders/anonymize-unpaid-orders.ts';
import { findOrder } from './orders/find-order.ts';
import { findOrderTotals } from './orders/find-order-totals.ts';
import { listOrders } from './orders/list-orders.ts';
import { placeOrder } from './orders/place-order.ts';
import { cancelOnce } from './payments/cancel-once.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import { confirmOnce } from './payments/confirm-once.ts';
import { listOrdersWithLinks } from './payments/list-orders-with-links.ts';
import { openPayment } from './payments/open-payment.ts';
import { receivePaymentEvent } from './payments/receive-payment-event.ts';
import { reconcileOpenOrders } from './payments/reconcile-open-orders.ts';
import { retryRefund, sendRefunds } from './payments/refunds/retry-refunds.ts';
import type { Ports } from './ports/ports.ts';
import { listPromotions } from './promotions/list-promotions.ts';
import { timeUntilPromotionsChange } from './promotions/time-until-change.ts';

/** Binds all use cases to their ports. */
export const createShop = (ports: Ports) => ({
  catalogue: {
    browse: browseCatalogue(ports),
    list: listProducts(ports),
    isCataloguePaginated: isCataloguePaginated(ports),
    find: findProduct(ports),
    findMany: findProducts(ports),
    search: searchProducts(ports),
    countSitemapPages: countSitemapPages(ports),
    listSitemapProducts: listSitemapProducts(ports),
  },
  promotions: {
    list: listPromotions(ports),
    timeUntilChange: timeUntilPromotionsChange(ports),
  },
  cart: {
    quote: quoteCart(ports),
    read: readCart(ports),
    change: changeCart(ports),
    deleteOldChanges: deleteOldCartChanges(ports),
    listWishes: listWishes(ports),
    addWish: addWish(ports),
    removeWish: removeWish(ports),
  },
  orders: {
    place: placeOrder({ ...ports, openPayment: (order) => openPayment(ports, order) }),
    list: listOrders(ports),
    find: findOrder(ports),
    findTotals: findOrderTotals(ports),
    subscribe: ports.orderSubscription.subscribe,
    anonymizeUnpaid: anonymizeUnpaidOrders(ports),
  },
  payments: {
    confirm: confirmOnce(ports),
    cancelOrder: cancelOnce(ports),
    listOrdersWithLinks: listOrdersWithLinks(ports),
    receiveEvent: receivePaymentEvent(ports),
    reconcileOpenOrders: reconcileOpenOrders(ports),
    sendRefunds: sendRefunds(ports),
    retryRefund: retryRefund(ports),
  },
  accounts: {
    signUp: signUp(ports),
    signIn: signIn(ports),
    beginGoogleSignIn: beginGoogleSignIn(ports),
    finishGoogleSignIn: finishGoogleSignIn(ports),
    findSession: findSession(ports),
    isRecentAuthentication: isRecentAuthentication(ports),
    isTrustedDevice: isTrustedDevice(ports),
    trustDevice: trustDevice(ports),
    deleteExpiredDevices: deleteExpiredDevices(ports),
    touchSession: touchSession(ports),
    renewSession: renewSession(ports),
    signOut: signOut(ports),
    deleteExpiredSessions: deleteExpiredSessions(ports),
    hasPassword: hasPassword(ports),
    export: exportAccount(ports),
    delete: deleteAccount({ ...ports, cancelOrder: cancelOrder(ports) }),
    deleteDeliveredAddresses: ports.accountData.deleteDeliveredAddresses,
    requestEmailVerification: requestEmailVerification(ports),
    verifyEmail: verifyEmail(ports),
    requestPasswordReset: requestPasswordReset(ports),
    requestVerifiedPasswordReset: requestVerifiedPasswordReset(ports),
    findResetEmail: findResetEmail(ports),
    resetPassword: resetPassword(ports),
  },
  email: {
    submitEnquiry: submitEnquiry(ports),
    send: sendEmails(ports),
    deleteOld: deleteOldEmails(ports),
  },
  monitoring: {
    findAlerts: findAlerts(ports),
    findServerAlerts: findServerAlerts(ports),
    logSharedAlerts: logSharedAlerts(ports),
    logServerAlerts: logServerAlerts(ports),
    recordWebVitals: recordWebVitals(ports),
    readStats: readShopStats(ports),
    deleteOldWebVitals: deleteOldWebVitals(ports),
  },
  rateLimits: {
    count: ports.rateLimits.count,
    creditBack: ports.rateLimits.creditBack,
    deleteOld: ports.rateLimits.deleteOld,
  },
});

export type Shop = ReturnType<typeof createShop>;
