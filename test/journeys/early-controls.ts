/** Why a control has no case: it does not exist before the scripts have run. */
const LATE = 'only after hydration';
/** A control of a shared component, which the cases of its pages cover. */
const SHARED = 'only within the forms of pages';
/** A control of an error page, whose link works without scripts. */
const ERROR = 'only on error pages';

/** Every control of the sources, and the case that covers it. */
export const KNOWN_CONTROLS: Readonly<Record<string, string>> = {
  'components/cart/add-to-cart.tsx <button> isSoldOut ? catalogue.soldOut : catalogue.add':
    'all controls of a product page',
  'components/layout/cart-dropdown.tsx <button> shell.bag(count)': 'the bag after adding a product',
  'components/layout/cart-dropdown.tsx <Link> shell.checkOut': LATE,
  'components/layout/cart-dropdown.tsx <Link> shell.toCart': LATE,
  'components/cart/cart-lines.tsx <button> copy.decrease(name)': LATE,
  'components/cart/cart-lines.tsx <button> copy.increase(name)': LATE,
  'components/cart/cart-lines.tsx <button> `${copy.setTo(max)}: ${name}`': LATE,
  'components/cart/cart-lines.tsx <button> copy.remove(name)': LATE,
  'components/cart/cart-totals.tsx <button> shell.tryAgain': LATE,
  'components/promotions/coupon-box.tsx <fetcher.Form>': LATE,
  'components/promotions/coupon-box.tsx <button> copy.apply': LATE,
  'components/promotions/coupon-box.tsx <button> copy.removeCode(code)': LATE,
  'components/accounts/google-button.tsx <button> auth.google': 'the sign-in with Google',
  'components/accounts/google-button.tsx <a> auth.openHere': LATE,
  'components/errors/error-boundary.tsx <button> shell.tryAgain': ERROR,
  'components/errors/load-error.tsx <button> shell.tryAgain': LATE,
  'components/forms/page-form.tsx <Form>': SHARED,
  'components/forms/page-form.tsx <button> submit': SHARED,
  'components/errors/error-page.tsx <button> shell.tryAgain': ERROR,
  'components/catalogue/search-box/search-box.tsx <Form> search': 'Enter in the search field',
  'components/catalogue/search-box/search-box.tsx <button> copy.submit': 'Enter in the search field',
  'components/errors/script-error-banner.tsx <button> shell.tryAgain': LATE,
  'components/layout/top-bar.tsx <button> shell.menu': 'the menu of a phone',
  'components/cart/wish-button.tsx <button> catalogue.wish(product.name)': 'all controls of a product page',
  'components/orders/unpaid-order.tsx <summary> copy.others(others.length)': LATE,
  'routes/account/account-data.tsx <a> accountData.download': 'the data download',
  'routes/account/account-data.tsx <summary> accountData.removeTitle': 'the account deletion',
  'routes/account/account-data.tsx <PageForm> accountData.remove': 'the account deletion',
  'routes/account/email-verification.tsx <PageForm> emailVerification.sendAgain':
    'the request for another confirmation email',
  'routes/account/page.tsx <form>': 'Log out',
  'routes/account/page.tsx <button> account.logOut': 'Log out',
  'routes/auth/page.tsx <button> isNew ? auth.toSignIn : auth.toSignUp':
    'the switch to the sign-up form with the email',
  'routes/auth/page.tsx <PageForm> isNew ? auth.signUp : auth.signIn': 'the sign-in form',
  'routes/auth/page.tsx <CredentialsForm>': 'the sign-in form',
  'components/orders/cancel-order.tsx <summary> copy.open': 'the cancellation on the page of an order',
  'components/orders/cancel-order.tsx <PageForm> copy.confirm': 'the cancellation on the page of an order',
  'routes/cancel/route.tsx <button> cancel.restoreItems': LATE,
  'routes/cancel/route.tsx <button> cancel.edit': 'the cancellation of an unpaid order',
  'routes/checkout/route.tsx <Link> cart.proceed': LATE,
  'routes/checkout-form/route.tsx <Form>': LATE,
  'routes/checkout-form/route.tsx <button> copy.purchase': LATE,
  'routes/delivery/route.tsx <summary> name': 'a detail of the delivery page',
  'routes/franchising/enquiry-form.tsx <PageForm> copy.send': 'the enquiry',
  'routes/home/hero.tsx <button> isPlaying ? home.pause : home.play': 'the slides of the home page',
  'routes/home/hero.tsx <button> home.show(title)': 'the slides of the home page',
  'routes/new-password/route.tsx <PageForm> resetPassword.save': 'the new password form',
  'routes/offline/route.tsx <button> shell.tryAgain': ERROR,
  'routes/product/brewing-timer.tsx <button> copy.pause': LATE,
  "routes/product/brewing-timer.tsx <button> timer.phase === 'paused' ? copy.resume : copy.start(timer.infusion)":
    'all controls of a product page',
  'routes/product/brewing-timer.tsx <button> copy.startOver': LATE,
  'routes/product/pictures.tsx <button> copy.showPicture(index + 1)': 'all controls of a product page',
  'routes/product/pictures.tsx <button> copy.previous': 'all controls of a product page',
  'routes/product/pictures.tsx <button> copy.next': 'all controls of a product page',
  'routes/verify-email/route.tsx <PageForm> emailVerification.confirm': 'the email confirmation form',
  'routes/reset-password/route.tsx <PageForm> resetPassword.send': 'the password reset form',
  'routes/search/route.tsx <Form> search.label': 'the button of the search page',
  'routes/search/route.tsx <button> search.submit': 'the button of the search page',
  'routes/tea/filters.tsx <PageLink> label': 'a filter',
};
