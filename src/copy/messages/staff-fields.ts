/** Messages for staff about form fields. */
export const staffFieldMessages = {
  name: 'Please enter a name.',
  role: 'Please choose a role.',
  password: 'Please enter your password.',
  code: 'Please enter the 6 digits that your authenticator app shows.',
  passkeyName: 'Please enter a name for the passkey, for example Office laptop.',
  trackingNumber:
    'Please enter the tracking number as the label shows it: 4 to 40 letters, numbers and hyphens, or nothing.',
  carrier: 'Please choose a carrier.',
  quantity: 'Please enter a whole number.',
  recoveryCode: 'Please enter one of your recovery codes, for example abcd-efgh-ijkl-mnop-2345-6777.',
  note: 'Please enter a note.',
  reason: 'Please enter a reason.',
  viewName: 'Please enter a name for the view.',
} as const;
