/** Sign-in to the admin, recovery and set-up. */
export const adminSignIn = {
  title: 'Sign in to the admin',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'The 6 digits that your authenticator app shows now.',
  submit: 'Sign in',
  lost: 'Lost your phone or password? Use a recovery code',
  inNewTab: 'Sign in again in a new tab, then send this form',
  again: 'Please sign in again to continue.',
  passkey: 'Sign in with a passkey',
  or: 'Or with your password',
} as const;

/** Recovery with a code. */
export const adminRecovery = {
  title: 'Use a recovery code',
  lead: 'Enter one of the codes that you stored. You then set up a new sign-in, which replaces the old one.',
  code: 'Recovery code',
  codeHint: 'For example abcd-efgh-2345-6789.',
  submit: 'Continue',
  none: 'No code left? An owner can send you a link. On the shop’s server, “npm run staff -- recover EMAIL” prints one.',
  toSignIn: 'Back to the sign-in',
} as const;

/** Set-up of credentials with a link. */
export const adminSetUp = {
  title: 'Set up your sign-in',
  lead: (name: string, email: string) => `Hello ${name}. You will sign in as ${email}.`,
  app: '1. Connect an authenticator app',
  appLead:
    'Scan the picture with an app such as Google Authenticator, 1Password or Aegis. It shows a code of 6 digits, a new one every 30 seconds.',
  picture: 'QR code for your authenticator app',
  manual: 'Or enter this key in the app:',
  choose: '2. Choose a password',
  password: 'Password',
  confirmPassword: 'Confirm password',
  code: 'Code',
  codeHint: 'The 6 digits that the app shows now.',
  submit: 'Save and sign in',
  passkeyTitle: 'Use a passkey',
  passkeyLead:
    'The quickest and safest way: your device signs you in with a fingerprint, your face or its PIN.',
  passkeyName: 'Name of this device',
  passkeyNameHint: 'For example Office laptop.',
  passkeyNameDefault: 'This device',
  passkey: 'Create a passkey',
  passwordTitle: 'Or use a password and an authenticator app',
  replaces: 'If you had another sign-in, it ends now, on all devices.',
} as const;

/** Sign-in of the demo owner. */
export const adminDemo = {
  title: 'Try the admin',
  lead: 'This shop runs on your computer only, so you can try its admin as a demo owner, without a password.',
  submit: 'Sign in as demo owner',
} as const;

/** Dialog of a browser for a passkey. */
export const adminPasskey = {
  waiting: 'Please follow the steps of your browser.',
  cancelled: 'No passkey was used. Please try again, or choose another way.',
  unsupported: 'This browser has no passkeys.',
} as const;
