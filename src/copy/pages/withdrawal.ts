export const withdrawal = {
  title: 'Withdraw from a contract',
  link: 'Withdraw from contract',
  description: 'Withdraw from an order online, without an account and without a reason.',
  intro:
    'If you live in the EU, the EEA or the UK, you may withdraw from your order until 14 days after it reached you, without a reason. Fill in the form, check your entries on the next page and confirm. We email you a receipt at once.',
  nextTitle: 'What happens next',
  next: [
    'You check your entries on the next page and confirm them.',
    'A receipt with the date and time reaches your email at once.',
    'We write to you about the return, and refund your payment within 14 days.',
  ],
  unpacked:
    'Not packed yet? You can cancel on the page of your order instead, and get your money back without a return.',
  more: 'All about returns',
  findOrder: 'Find your order',
  fields: {
    name: { label: 'Name', hint: 'The name on the order.' },
    orderNumber: { label: 'Order number', hint: 'It is in your confirmation email and on your order page.' },
    email: { label: 'Email', hint: 'The email of the order. The receipt goes there.' },
    items: { label: 'Items', hint: 'Leave this empty to withdraw from the whole order.' },
  },
  optional: 'optional',
  review: 'Continue',
  fixFields: 'Nothing has been sent yet. Please check the highlighted fields.',
  reviewTitle: 'Confirm withdrawal',
  statement: 'I withdraw from my contract for the following order:',
  wholeOrder: 'The whole order',
  notSent: 'Nothing has been sent yet. Your withdrawal takes effect when you confirm it.',
  confirm: 'Confirm withdrawal',
  edit: 'Change entries',
  failed: 'We couldn’t send your withdrawal. Your entries are still here. Please try again.',
  sentTitle: 'Withdrawal received',
  sent: (reference: string) => `We received your withdrawal. Its number is ${reference}.`,
  receipt:
    'A receipt with the date and time is on its way to the email you entered. If the number and the email match an order, we’ll write to you about the return and refund it within 14 days. If nothing arrives, please contact us.',
} as const;
