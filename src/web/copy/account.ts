import { PROOF_HOURS, RESET_MINUTES } from '#domain/letter.ts';
import { MIN_PASSWORD } from '#domain/password-length.ts';

/** What signing in and the account say. */
export const auth = {
  signInTitle: 'Sign in',
  signUpTitle: 'Sign up',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  displayName: 'Display name',
  signIn: 'Sign in',
  signUp: 'Sign up',
  google: 'Sign in with Google',
  noAccount: 'No account yet?',
  toSignUp: 'Create an account',
  haveAccount: 'Already have an account?',
  toSignIn: 'Go to sign in',
  wishesComeAlong:
    'The wish list is kept with your account. What you have marked in this browser comes along.',
  created: "You're successfully created an account",
  waitingForGoogle: 'Waiting for the Google window',
  blocked: 'Your browser did not open the Google window.',
  openHere: 'Sign in with Google on this page instead',
  cookiesBlocked:
    'Your browser blocks cookies, so it can’t keep you signed in. Please allow cookies for this shop and sign in again.',
  googleUnfinished:
    'We couldn’t finish signing you in with Google. Please try again. If it happens again, allow cookies for this shop in your browser.',
  newPassword: 'Choose a new password by letter',
  passwordHint: `At least ${MIN_PASSWORD} characters. A few words in a row are easier to keep than signs.`,
} as const;

export const account = {
  title: 'Account',
  needsScript:
    'Logging out and changing your account need JavaScript, which is switched off in this browser.',
  sections: 'Account sections',
  orderHistory: 'Order history',
  wishList: 'Wish list',
  logOut: 'Log out',
  noOrders: 'No orders yet.',
  noOlderOrders: 'There are no older orders.',
  orderPages: 'Pages of the order history',
  olderOrders: 'Older orders',
  newestOrders: 'Newest orders',
  noWishes: 'Nothing on your wish list yet.',
  toTea: 'Look at the teas',
  order: (receipt: string) => `Order ${receipt}`,
  receipt: 'Order number',
  viewOrder: 'View order',
  status: {
    'awaiting-payment': 'Awaiting payment',
    paid: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  refundStatus: {
    full: 'Refunded',
    partial: (amount: string) => `Partly refunded, ${amount}`,
  },
  liveLost: 'The list is not live just now; reconnecting.',
} as const;

/** What an account can be asked for and how it ends. */
export const ownData = {
  title: 'Your data',
  text: 'Download everything that we keep of you: account, orders, wish list, cart, and which letters we wrote.',
  download: 'Download my data',
  removeTitle: 'Delete account',
  removeText:
    'Your account goes for good, with its wish list, its cart and all sessions. Orders that await payment are cancelled. Of paid orders we keep what the law wants of an invoice: what was bought, and the billing address; for 60 days after the payment also where it is sent to and your e-mail address, so that it reaches you. Of codes that count only so often per person we keep that they were used, with a mark in which your address cannot be read, until the code ends.',
  password: 'Your password',
  googleAgain:
    'To be sure that it is you, please sign in with Google once more, and then delete the account.',
  remove: 'Delete account for good',
} as const;

/** The page behind the letter that asks whether an address is right, and the reminder of it. */
export const proof = {
  title: 'Confirm your address',
  text: 'Confirm that letters to the address of your account reach you. Orders that you placed with it as a guest then join the account.',
  confirm: 'Confirm this address',
  signInFirst: 'Please sign in to your account first; then you can confirm its address here.',
  signIn: 'Sign in',
  proven: 'Your e-mail address is confirmed. Orders that you placed with it as a guest are now among yours.',
  unprovenTitle: 'E-mail address',
  unproven:
    'Your e-mail address is not confirmed yet. We have sent you a letter with a link. Until you follow it, orders that were placed as a guest stay apart from this account.',
  sendAgain: 'Send the letter again',
  sent: `The letter is on its way. Its link works for ${PROOF_HOURS} hours.`,
} as const;

/** The pages on which a forgotten password is replaced. */
export const reset = {
  forgotten: 'Forgot your password?',
  title: 'Forgotten password',
  text: 'Tell us the e-mail address of your account. We send you a link under which you choose a new password.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sent: `If there is an account with this address, a letter with a link is on its way to it. The link works for ${RESET_MINUTES} minutes.`,
  sentIfConfirmed: 'If you have confirmed this email address with us, we’ve emailed you a link all the same.',
  newTitle: 'New password',
  newText: 'Choose a new password. You are then signed out everywhere and sign in with it.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  save: 'Save the new password',
  again: 'Ask for a new link',
  done: 'Your password is changed. Please sign in with the new one.',
} as const;
