import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';

export const auth = {
  signInTitle: 'Sign in',
  signUpTitle: 'Sign up',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  /** Beside a password field. Without the word “password”, so that it does not share the label of the field. */
  show: 'Show',
  displayName: 'Display name',
  signIn: 'Sign in',
  signUp: 'Sign up',
  google: 'Sign in with Google',
  noAccount: 'No account yet?',
  guestOrder: 'Ordered as a guest?',
  toSignUp: 'Create an account',
  haveAccount: 'Already have an account?',
  toSignIn: 'Go to sign in',
  wishListNote: 'Sign in to see your wish list. Items saved on this device will be added.',
  created: "You're successfully created an account",
  waitingForGoogle: 'Continue in the Google window',
  blocked: 'Your browser blocked the Google pop-up.',
  openHere: 'Sign in with Google on this page instead',
  cookiesBlocked:
    'Your browser blocks cookies, so it can’t keep you signed in. Please allow cookies for this shop and sign in again.',
  signedIn: 'You are signed in.',
  toShop: 'Back to the shop',
  googleUnfinished:
    'We couldn’t finish signing you in with Google. Please try again. If it happens again, allow cookies for this shop in your browser.',
  newPassword: 'Reset password by email',
  passwordHint: `At least ${MIN_PASSWORD_LENGTH} characters. A few random words are easy to remember.`,
} as const;
