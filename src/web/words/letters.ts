/** What pages say that letters lead to. */
export const order = {
  title: 'Your order',
  number: 'Order number',
  placed: 'Placed on',
  status: 'Status',
  lines: 'What you ordered',
  line: (name: string, quantity: number, price: string) => `${name}, ${quantity} × ${price}`,
  total: 'Total',
  shipping: 'Shipping address',
  billing: 'Billing address',
  pay: 'Pay this order',
  keep: 'Whoever has the address of this page can see the order. Keep it, and do not pass it on.',
  unknownTitle: 'We do not know this order',
  unknown: 'The address may be incomplete. Please open the link of your letter again, or copy all of it.',
} as const;

export const orderLink = {
  title: 'Keep this link',
  text: 'You find your order under it at any time, without an account. The letter about your payment has it too.',
} as const;

export const proof = {
  title: 'Confirm your e-mail address',
  text: 'Confirm that letters to the address of your account reach you. Orders that you placed with it as a guest then join the account.',
  confirm: 'Confirm this address',
  signInFirst: 'Please sign in to your account first; then you can confirm its address here.',
  signIn: 'Sign in',
  proven: 'Your e-mail address is confirmed. Orders that you placed with it as a guest are now among yours.',
  unprovenTitle: 'E-mail address',
  unproven:
    'Your e-mail address is not confirmed yet. We have sent you a letter with a link. Until you follow it, orders that were placed as a guest stay apart from this account.',
  sendAgain: 'Send the letter again',
  sent: 'The letter is on its way. Its link works for 24 hours.',
} as const;

export const reset = {
  forgotten: 'Forgot your password?',
  title: 'Forgotten password',
  text: 'Tell us the e-mail address of your account. We send you a link under which you choose a new password.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sent: 'If there is an account with this address, a letter with a link is on its way to it. The link works for one hour.',
  newTitle: 'New password',
  newText: 'Choose a new password. You are then signed out everywhere and sign in with it.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  hint: 'At least 8 characters. A few words in a row are easier to keep than signs.',
  save: 'Save the new password',
  again: 'Ask for a new link',
  done: 'Your password is changed. Please sign in with the new one.',
} as const;

/** What every form says that could not be sent. */
export const form = {
  sending: 'Sending',
  mend: 'Please look at the marked fields.',
  unsent: 'This could not be sent just now. What you typed is still here; please try again.',
} as const;
