import { browseCatalogue, countParts, nameProducts } from './browse-catalogue.ts';
import { browseShelf, hasLongShelves } from './browse-shelf.ts';
import { cancelOnce } from './cancel-once.ts';
import { confirmTogether } from './confirm-together.ts';
import { findOrder } from './find-order.ts';
import { findProduct } from './find-product.ts';
import { findProducts } from './find-products.ts';
import { findSession, isRecentVisit } from './find-session.ts';
import { findSums } from './find-sums.ts';
import { forgetLetters } from './forget-letters.ts';
import { forgetSessions } from './forget-sessions.ts';
import { forgetUnpaid } from './forget-unpaid.ts';
import { handOverAccount } from './hand-over-account.ts';
import { hasPassword } from './has-password.ts';
import { changeCart, forgetCartChanges, readCart } from './keep-cart.ts';
import { addWish, listWishes, removeWish } from './keep-wishes.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from './know-device.ts';
import { listOrders, listOrdersWithLinks } from './list-orders.ts';
import { listPromotions } from './list-promotions.ts';
import { placeOrder } from './place-order.ts';
import type { Ports } from './ports.ts';
import { askForProof, proveEmail } from './prove-email.ts';
import { quoteCart } from './quote-cart.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { recordVitals } from './record-vitals.ts';
import { removeAccount } from './remove-account.ts';
import { renewSession } from './renew-session.ts';
import { repeatRefund, sendRefunds } from './repeat-refunds.ts';
import { askForReset, findResetEmail, requestResetOfConfirmed, resetPassword } from './reset-password.ts';
import { searchProducts } from './search-products.ts';
import { sendLetters } from './send-letters.ts';
import { settleOpenOrders } from './settle-open-orders.ts';
import { signIn } from './sign-in.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './sign-in-with-google.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { submitEnquiry } from './submit-enquiry.ts';
import { forgetOldVitals, surveyShop } from './survey-shop.ts';
import { untilPromotionsTurn } from './until-promotions-turn.ts';
import { visitSession } from './visit-session.ts';
import { findAlerts, findOwnAlerts, watchMoney, watchProvider } from './watch-money.ts';

/** Everything the shop can do, bound to what it needs of the outside. */
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
  placeOrder: placeOrder(ports),
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
  removeAccount: removeAccount(ports),
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
