/** Messages for staff about form fields. */
export const staffFieldMessages = {
  name: 'Please enter a name.',
  role: 'Please choose a role.',
  password: 'Please enter your password.',
  code: 'Please enter the 6 digits that your authenticator app shows.',
  passkeyName: 'Please enter a name for the passkey, for example Office laptop.',
  trackingNumber:
    'Please enter the tracking number as the label shows it: 4 to 40 letters, numbers and hyphens, or nothing.',
  checkDigit: 'A character of this tracking number is wrong or missing. Scan the label again.',
  carrier: 'Please choose a carrier.',
  chooseCarrier: 'This tracking number doesn’t show its carrier. Please choose it.',
  orderNumber: 'This is not an order number, such as CAM-7K4Q2M.',
  unknownCarrier: 'This carrier is unknown. Leave it empty, or enter Other.',
  noTrackingNumber: 'The tracking number is missing.',
  roundedNumber:
    'The spreadsheet program has rounded this tracking number. Format the column as text, and enter it again.',
  labelIsOrderNumber: 'This is an order number. Enter the tracking number of the label.',
  quantity: 'Please enter a whole number.',
  recoveryCode: 'Please enter one of your recovery codes, for example abcd-efgh-ijkl-mnop-2345-6777.',
  note: 'Please enter a note.',
  reason: 'Please enter a reason.',
  subject: 'Please enter a subject.',
  message: 'Please enter a message.',
  viewName: 'Please enter a name for the view.',
} as const;
