import type { User } from '#domain/accounts/session.ts';
import type { Order } from '#domain/orders/order.ts';
import { confirmEmailChange, findEmailChange, requestEmailChange } from './accounts/change-email.ts';
import { changePassword } from './accounts/change-password.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import {
  findResetEmail,
  requestPasswordReset,
  requestVerifiedPasswordReset,
  resetPassword,
} from './accounts/reset-password.ts';
import { findSession, isRecentAuthentication } from './accounts/sessions/find-session.ts';
import { signOut } from './accounts/sessions/sign-out.ts';
import { touchSession } from './accounts/sessions/touch-session.ts';
import { deleteExpiredDevices, isTrustedDevice, trustDevice } from './accounts/sessions/trusted-devices.ts';
import { signIn } from './accounts/sign-in.ts';
import { finishGoogleSignIn } from './accounts/sign-in-with-google.ts';
import { signUp } from './accounts/sign-up.ts';
import { requestEmailVerification, verifyEmail } from './accounts/verify-email.ts';
import { quoteCart } from './cart/quote-cart.ts';
import { changeSavedItems, deleteOldCartChanges, readSavedItems } from './cart/saved-items.ts';
import {
  confirmBackInStockRequest,
  findBackInStockRequest,
  requestBackInStockEmail,
  sendBackInStockEmails,
} from './catalogue/back-in-stock.ts';
import { countSitemapPages, listSitemapProducts } from './catalogue/browse-catalogue.ts';
import { findProduct } from './catalogue/find-product.ts';
import { deleteOldEmails } from './email/delete-old-emails.ts';
import { changePaymentReminders, getsPaymentReminders } from './email/payment-reminders.ts';
import { sendEmails } from './email/send-emails.ts';
import { submitEnquiry } from './email/submit-enquiry.ts';
import { findAlerts, findServerAlerts, logServerAlerts, logSharedAlerts } from './monitoring/find-alerts.ts';
import { recordWebVitals } from './monitoring/record-web-vitals.ts';
import { deleteOldWebVitals, readShopStats } from './monitoring/shop-stats.ts';
import { listFailedEmails, readToday } from './monitoring/today.ts';
import { changeAddressByStaff } from './orders/addresses/change-address-by-staff.ts';
import { anonymizeUnpaidOrders } from './orders/anonymize-unpaid-orders.ts';
import { changeShippingAddress } from './orders/change-shipping-address.ts';
import { createAccountForOrder } from './orders/create-account-for-order.ts';
import { findOrder, findSchedule } from './orders/find-order.ts';
import { findOrderTotals } from './orders/find-order-totals.ts';
import { listOrders } from './orders/list-orders.ts';
import { listRefunds } from './orders/list-refunds.ts';
import {
  deleteExpiredOrderAccess,
  mayChangeOrder,
  type OrderVisitor,
  redeemAccessCode,
  sendAccessCode,
} from './orders/order-access.ts';
import { placeOrder } from './orders/place-order.ts';
import { remindOfPayment, stopPaymentReminders } from './orders/remind-of-payment.ts';
import {
  makeDefaultAddress,
  readSavedAddresses,
  saveAddress,
  saveLastAddress,
} from './orders/saved-addresses.ts';
import { sendOrderLink } from './orders/send-order-link.ts';
import {
  deleteUnmatchedWithdrawals,
  listWithdrawable,
  listWithdrawn,
  submitWithdrawal,
} from './orders/submit-withdrawal.ts';
import { cancelOrderByStaff } from './payments/after-payment/cancel-order-by-staff.ts';
import { cancelPaidForVisitor } from './payments/after-payment/cancel-paid-for-visitor.ts';
import { findRefundable, refundOrder, restockOrder } from './payments/after-payment/refund-order.ts';
import {
  closeReview,
  recordRefundByHand,
  retryRefundByStaff,
} from './payments/after-payment/resolve-payment.ts';
import { cancelForVisitor } from './payments/cancel-for-visitor.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import { confirmForVisitor } from './payments/confirm-for-visitor.ts';
import { listOrdersWithLinks } from './payments/list-orders-with-links.ts';
import { listUnderReview } from './payments/list-under-review.ts';
import { openPayment } from './payments/open-payment.ts';
import { receivePaymentEvent } from './payments/receive-payment-event.ts';
import { reconcileOpenOrders } from './payments/reconcile-open-orders.ts';
import { retryRefund, sendRefunds } from './payments/refunds/retry-refunds.ts';
import type { Ports } from './ports/ports.ts';
import { listPromotions } from './promotions/list-promotions.ts';
import {
  browseCatalogueWithPromotions,
  findProductPageWithPromotion,
  findProductsWithPromotions,
  listProductsWithPromotions,
  searchProductsWithPromotions,
} from './promotions/products-with-promotions.ts';
import { timeUntilPromotionsChange } from './promotions/time-until-change.ts';
import { listShippingZones } from './shipping/list-shipping-zones.ts';
import { createStaffOrderServices } from './staff-order-services.ts';
import { createStaffServices } from './staff-services.ts';

/** Binds all use cases to their ports. */
export function createShop(ports: Ports) {
  return {
    catalogue: {
      browse: browseCatalogueWithPromotions.bind(null, ports),
      list: listProductsWithPromotions.bind(null, ports),
      find: findProduct.bind(null, ports),
      findPage: findProductPageWithPromotion.bind(null, ports),
      findMany: findProductsWithPromotions.bind(null, ports),
      search: searchProductsWithPromotions.bind(null, ports),
      countSitemapPages: countSitemapPages.bind(null, ports),
      listSitemapProducts: listSitemapProducts.bind(null, ports),
    },
    paymentReminders: {
      areOn: getsPaymentReminders.bind(null, ports),
      change: changePaymentReminders.bind(null, ports),
      stopForOrder: stopPaymentReminders.bind(null, ports),
    },
    backInStock: {
      request: requestBackInStockEmail.bind(null, ports),
      find: findBackInStockRequest.bind(null, ports),
      confirm: confirmBackInStockRequest.bind(null, ports),
      stop: ports.backInStock.stop,
      sendEmails: sendBackInStockEmails.bind(null, ports),
      deleteExpired: () => ports.backInStock.deleteExpired(ports.clock()),
    },
    promotions: {
      list: listPromotions.bind(null, ports),
      timeUntilChange: timeUntilPromotionsChange.bind(null, ports),
    },
    shipping: {
      listZones: listShippingZones.bind(null, ports),
    },
    cart: {
      quote: quoteCart.bind(null, ports),
      readSavedItems: readSavedItems.bind(null, ports),
      changeSavedItems: changeSavedItems.bind(null, ports),
      deleteOldChanges: deleteOldCartChanges.bind(null, ports),
    },
    orders: {
      place: placeOrder.bind(null, { ...ports, openPayment: (order) => openPayment(ports, order) }),
      list: listOrders.bind(null, ports),
      find: findOrder.bind(null, ports),
      mayChange: mayChangeOrder.bind(null, ports),
      createAccount: (order: Order, password: string, visitor: OrderVisitor) =>
        createAccountForOrder({ ...ports, signUp: signUp.bind(null, ports) }, order, password, visitor),
      sendAccessCode: sendAccessCode.bind(null, ports),
      redeemAccessCode: redeemAccessCode.bind(null, ports),
      deleteExpiredAccess: deleteExpiredOrderAccess.bind(null, ports),
      changeShippingAddress: changeShippingAddress.bind(null, ports),
      changeAddressByStaff: changeAddressByStaff.bind(null, ports),
      sendLink: sendOrderLink.bind(null, ports),
      remindOfPayment: remindOfPayment.bind(null, ports),
      findSchedule: findSchedule.bind(null, ports),
      listSteps: ports.orderHistory.list,
      listRefunds: listRefunds.bind(null, ports),
      findTotals: findOrderTotals.bind(null, ports),
      subscribe: ports.orderSubscription.subscribe,
      subscribeOrder: ports.orderSubscription.subscribeOrder,
      subscribeAdmin: ports.orderSubscription.subscribeAdmin,
      anonymizeUnpaid: anonymizeUnpaidOrders.bind(null, ports),
      submitWithdrawal: submitWithdrawal.bind(null, ports),
      deleteUnmatchedWithdrawals: deleteUnmatchedWithdrawals.bind(null, ports),
      listWithdrawable: listWithdrawable.bind(null, ports),
      listWithdrawn: listWithdrawn.bind(null, ports),
    },
    addresses: {
      read: readSavedAddresses.bind(null, ports),
      save: saveAddress.bind(null, ports),
      saveLast: saveLastAddress.bind(null, ports),
      makeDefault: makeDefaultAddress.bind(null, ports),
      remove: (user: User, id: string) => ports.addresses.remove(user.id, id),
    },
    payments: {
      confirm: confirmForVisitor(ports),
      cancelOrder: cancelForVisitor(ports),
      cancelPaidOrder: cancelPaidForVisitor.bind(null, ports),
      listOrdersWithLinks: listOrdersWithLinks.bind(null, ports),
      listUnderReview: listUnderReview.bind(null, ports),
      receiveEvent: receivePaymentEvent.bind(null, ports),
      reconcileOpenOrders: reconcileOpenOrders.bind(null, ports),
      sendRefunds: sendRefunds.bind(null, ports),
      retryRefund: retryRefund.bind(null, ports),
      findRefundable: findRefundable.bind(null, ports),
      refundByStaff: refundOrder.bind(null, ports),
      restockByStaff: restockOrder.bind(null, ports),
      cancelByStaff: cancelOrderByStaff.bind(null, ports),
      retryRefundByStaff: retryRefundByStaff.bind(null, ports),
      recordRefundByHand: recordRefundByHand.bind(null, ports),
      closeReview: closeReview.bind(null, ports),
    },
    accounts: {
      signUp: signUp.bind(null, ports),
      signIn: signIn.bind(null, ports),
      beginGoogleSignIn: ports.google.begin,
      finishGoogleSignIn: finishGoogleSignIn.bind(null, ports),
      findSession: findSession.bind(null, ports),
      isRecentAuthentication: isRecentAuthentication.bind(null, ports),
      isTrustedDevice: isTrustedDevice.bind(null, ports),
      trustDevice: trustDevice.bind(null, ports),
      deleteExpiredDevices: deleteExpiredDevices.bind(null, ports),
      touchSession: touchSession.bind(null, ports),
      signOut: signOut.bind(null, ports),
      deleteExpiredSessions: () => ports.sessions.deleteExpired(ports.clock()),
      hasPassword: async (user: User) => (await ports.accountData.passwordHash(user.id)) !== undefined,
      rename: (user: User, displayName: string) => ports.accounts.rename(user.id, displayName),
      changePassword: changePassword.bind(null, ports),
      requestEmailChange: requestEmailChange.bind(null, ports),
      findEmailChange: findEmailChange.bind(null, ports),
      confirmEmailChange: confirmEmailChange.bind(null, ports),
      export: ports.accountData.export,
      delete: deleteAccount.bind(null, { ...ports, cancelOrder: cancelOrder.bind(null, ports) }),
      deleteDeliveredAddresses: ports.accountData.deleteDeliveredAddresses,
      requestEmailVerification: requestEmailVerification.bind(null, ports),
      verifyEmail: verifyEmail.bind(null, ports),
      requestPasswordReset: requestPasswordReset.bind(null, ports),
      requestVerifiedPasswordReset: requestVerifiedPasswordReset.bind(null, ports),
      findResetEmail: findResetEmail.bind(null, ports),
      resetPassword: resetPassword.bind(null, ports),
    },
    email: {
      submitEnquiry: submitEnquiry.bind(null, ports),
      send: sendEmails.bind(null, ports),
      deleteOld: deleteOldEmails.bind(null, ports),
    },
    monitoring: {
      findAlerts: findAlerts.bind(null, ports),
      findServerAlerts: findServerAlerts.bind(null, ports),
      logSharedAlerts: logSharedAlerts.bind(null, ports),
      logServerAlerts: logServerAlerts.bind(null, ports),
      recordWebVitals: recordWebVitals.bind(null, ports),
      readStats: readShopStats.bind(null, ports),
      readToday: readToday.bind(null, ports),
      listFailedEmails: listFailedEmails.bind(null, ports),
      listLowStock: ports.today.lowStock,
      deleteOldWebVitals: deleteOldWebVitals.bind(null, ports),
    },
    staff: createStaffServices(ports),
    ...createStaffOrderServices(ports),
    rateLimits: ports.rateLimits,
  };
}

/** All use cases by area, bound to their ports. */
export type Shop = ReturnType<typeof createShop>;
