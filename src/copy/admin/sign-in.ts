/** Sign-in to the admin. */
export const adminSignIn = {
  title: 'Sign in to the admin',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'The 6 digits in your authenticator app.',
  submit: 'Sign in',
  lost: 'Lost your phone or password? Use a recovery code',
  signInAgain: 'Sign in again',
  again: 'Please sign in again to continue.',
  passkey: 'Sign in with a passkey',
  or: 'Or use your password',
} as const;

/** Recovery with a code. */
export const adminRecovery = {
  title: 'Use a recovery code',
  lead: 'Enter one of the codes you saved. You can then set up a new sign-in, which replaces the old one.',
  code: 'Recovery code',
  codeHint: 'For example abcd-efgh-ijkl-mnop-2345-6777.',
  submit: 'Continue',
  none: 'No codes left? Ask an owner to send you a link. On the shop’s server, “npm run staff -- recover EMAIL” prints one.',
  toSignIn: 'Back to sign-in',
} as const;

/** Page of a link that has ended. */
export const adminEndedLink = {
  title: 'This link no longer works',
  signIn: 'Go to sign-in',
} as const;

/** Set-up of credentials with a link. */
export const adminSetUp = {
  title: 'Set up your sign-in',
  lead: (name: string, email: string) => `Hello ${name}! You’ll sign in as ${email}.`,
  app: '1. Connect an authenticator app',
  appLead:
    'Scan this code with an app such as Google Authenticator, 1Password or Aegis. The app then shows 6 digits, new ones every 30 seconds.',
  picture: 'QR code for your authenticator app',
  manual: 'Can’t scan it? Enter this key in the app:',
  choose: '2. Choose a password',
  password: 'Password',
  confirmPassword: 'Confirm password',
  codeHint: 'The 6 digits in the app.',
  submit: 'Save and sign in',
  passkeyTitle: 'Use a passkey',
  passkeyLead:
    'The fastest and safest way: sign in with your fingerprint, your face or the PIN of your device.',
  passkeyName: 'Name of this device',
  passkeyNameHint: 'For example Office laptop.',
  passkey: 'Create a passkey',
  passwordTitle: 'Or use a password and an authenticator app',
  replaces: 'If you had another sign-in, it ends now on all devices.',
  ended:
    'It was used or replaced, or it has expired. If you’ve set up your sign-in, go ahead and sign in. Otherwise, ask an owner for a new link.',
} as const;

/** Sign-in of the demo owner. */
export const adminDemo = {
  title: 'Try the admin',
  lead: 'This shop runs only on your computer, so you can try its admin as a demo owner, without a password.',
  submit: 'Sign in as demo owner',
  ended: 'The shop prints a new link each time it starts. Use the newest one.',
} as const;

/** Dialog of a browser for a passkey. */
export const adminPasskey = {
  cancelled: 'No passkey was used. Please try again, or choose another way.',
} as const;
