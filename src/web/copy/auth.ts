import { MIN_PASSWORD } from '#domain/accounts/password-length.ts';

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
