/** Messages for staff about form fields. */
export const staffFieldMessages = {
  name: 'Please enter a name.',
  role: 'Please choose a role.',
  password: 'Please enter your password.',
  code: 'Please enter the 6 digits that your authenticator app shows.',
  passkeyName: 'Please enter a name for the passkey, for example Office laptop.',
  recoveryCode: 'Please enter one of your recovery codes, for example abcd-efgh-2345-6789.',
} as const;
