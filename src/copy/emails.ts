import { refundTime } from '#copy/messages/refund.ts';
import {
  ACCESS_CODE_MINUTES,
  CONFIRMATION_DAYS,
  RESET_MINUTES,
  STAFF_LINK_HOURS,
  VERIFICATION_HOURS,
} from '#domain/email/email-message.ts';
import { WITHDRAWAL_DAYS } from '#domain/orders/self-service/withdrawal-period.ts';

export const copy = {
  confirmEmail: {
    subject: 'Please confirm your email',
    preview: 'One click, and your orders, wish list and addresses are at hand on every device.',
    request: 'Welcome. Please confirm that this is your email.',
    link: 'Confirm email',
    expires: `The link works once, while you are signed in. It expires in ${VERIFICATION_HOURS} hours.`,
    benefits: 'Your account',
    benefitList: [
      'All your orders and their status in one place',
      'Your cart and wish list on every device',
      'Saved addresses for a faster checkout',
    ],
    account: 'View your account',
    contact: 'Questions? Reply to this email, or use our contact page.',
    contactLink: 'Contact us',
    notYou: 'Didn’t sign up? Ignore this email; the account won’t get any of your orders.',
  },
  resetPassword: {
    subject: 'Reset your password',
    preview: `The link works once and expires in ${RESET_MINUTES} minutes.`,
    request: 'We received a request to reset your password.',
    link: 'Reset password',
    expires: `The link works once and expires in ${RESET_MINUTES} minutes. A new password signs you out on all devices.`,
    notYou: 'Didn’t ask for this? Ignore this email; your password won’t change.',
  },
  failedSignIns: {
    subject: 'Failed sign-in attempts on your account',
    preview: 'None of them worked. You don’t need to do anything.',
    attempts: 'Someone entered many wrong passwords for your account. None of them worked.',
    you: 'If it was you, you can reset your password. If you reuse it elsewhere, change it.',
    link: 'Reset password',
    notYou:
      'Otherwise you don’t need to do anything: we limit further attempts, and you can still sign in. We send this email at most once a day.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed: 'The password of your account was changed. All other devices were signed out.',
    notYou: 'If it wasn’t you, reset your password now. A new one ends all other sessions.',
    link: 'Reset password',
  },
  changeEmail: {
    subject: 'Confirm your new email',
    request: 'Please confirm that this is the new email of your account.',
    link: 'Confirm new email',
    expires: `The link works once, while you are signed in. It expires in ${VERIFICATION_HOURS} hours. Until then the account keeps its old email.`,
    notYou: 'Didn’t ask for this? Ignore this email; nothing will change.',
  },
  emailChanged: {
    subject: 'The email of your account was changed',
    changed:
      'Your account now has another email, which was confirmed by a link. We no longer write to this one.',
    notYou: 'If it wasn’t you, contact us at once, so that we can restore your account.',
    link: 'Contact us',
  },
  inquiryReceived: {
    subject: 'We received your inquiry',
    preview: 'We read every inquiry ourselves and reply by email.',
    thanks: 'Thank you for writing to us about a store. We read every inquiry ourselves and reply by email.',
    number: (reference: string) =>
      `Your inquiry number is ${reference}. Please mention it if you write again.`,
    notYou: 'If you didn’t write to us, please ignore this email.',
  },
  withdrawalReceived: {
    subject: 'We received your withdrawal',
    preview: 'Your receipt, with the time and your statement.',
    time: (time: string) => `We received your withdrawal from a contract on ${time}.`,
    number: (reference: string) => `Its number is ${reference}.`,
    statement: 'Your statement',
    withdraw: 'I withdraw from my contract for the following order.',
    orderNumber: (orderNumber: string) => `Order number: ${orderNumber}`,
    email: (email: string) => `Email: ${email}`,
    name: (name: string) => `Name: ${name}`,
    items: (items: string) => `Items: ${items || 'the whole order'}`,
    next: 'We check it and write to you about the return. Please keep this email as your receipt.',
    notYou: 'If you didn’t withdraw from an order, please reply or call us.',
  },
  confirmBackInStock: {
    subject: 'Please confirm your request',
    request: (product: string) =>
      `You asked us to email you when “${product}” is back in stock. Please confirm that this is your email.`,
    link: 'Confirm request',
    expires: `The link expires in ${CONFIRMATION_DAYS} days. Until you confirm, we don’t send you anything.`,
    notYou: 'Didn’t ask for this? Ignore this email; we delete the request.',
  },
  backInStock: {
    subject: (product: string) => `Back in stock: ${product}`,
    available: (product: string) =>
      `“${product}” is back in stock. We can’t hold it for you, and it may sell out again.`,
    link: 'View product',
    once: 'You get this email once, because you asked for it. Your request is already deleted.',
    unsubscribe: 'Unsubscribe: delete my other requests too',
  },
  staffInvitation: {
    subject: 'Your invitation to the shop’s admin',
    request: 'You are invited to work on the shop’s orders. Please set up how you sign in.',
    link: 'Set up sign-in',
    expires: `The link works once and expires in ${STAFF_LINK_HOURS} hours.`,
    notYou: 'Didn’t expect this? Ignore this email; you get no access until you use the link.',
  },
  staffAccessChanged: {
    subject: 'Your sign-in to the shop’s admin changed',
    changes: {
      'set-up-sign-in': 'A new sign-in to the admin was set up for you. Earlier ones no longer work.',
      'use-recovery-code': 'One of your recovery codes was used to set up a new sign-in to the admin.',
      'create-recovery-codes': 'New recovery codes were created for you. Earlier ones no longer work.',
      'add-passkey': 'A passkey was added to your account in the admin.',
      'remove-passkey': 'A passkey was removed from your account in the admin.',
    },
    notYou: 'If it wasn’t you, ask an owner at once to remove your access, and to send you a new link.',
  },
  staffCodesGuessed: {
    subject: 'Wrong codes for your sign-in to the shop’s admin',
    guessed:
      'Your password was entered with many wrong codes. Until the limit allows new ones, only a passkey or a recovery code signs you in.',
    notYou:
      'If it wasn’t you, your password is known to others: ask an owner for a new link, and set up a new sign-in.',
  },
  staffNewOrder: {
    subject: (shortNumber: string, total: string) => `New order ${shortNumber}: ${total}`,
    preview: (country: string) => `Ship to ${country}.`,
    paid: (shortNumber: string, total: string) => `Order ${shortNumber} of ${total} was paid.`,
    country: (country: string) => `It goes to ${country}.`,
    link: 'View order',
    stop: 'Switch these emails off',
  },
  staffNewInquiry: {
    subject: (reference: string) => `New inquiry ${reference}`,
    received: (reference: string) => `Inquiry ${reference} about a store has arrived.`,
    link: 'View inquiries',
    stop: 'Switch these emails off',
  },
  staffRecovery: {
    subject: 'Set up a new sign-in to the shop’s admin',
    request: 'The owner sent you this link, so that you can set up a new sign-in.',
    link: 'Set up sign-in',
    expires: `The link works once and expires in ${STAFF_LINK_HOURS} hours. The new sign-in replaces the old one on all devices.`,
    notYou: 'Didn’t ask for this? Tell the owner, and don’t use the link.',
  },
  /** Headings of the order summary. */
  item: 'What you ordered',
  amount: 'Amount',
  total: 'Total (USD)',
} as const;

/** Emails about an order. */
export const orderEmails = {
  subject: (subject: string, shortNumber: string) => `${subject} (${shortNumber})`,
  number: (shortNumber: string, orderNumber: string) => `Order number: ${shortNumber} (${orderNumber})`,
  viewOrder: 'View your order',
  keepPrivate: 'Keep this email private: anyone with the link can see your order.',
  confirmed: {
    subject: 'Order confirmed',
    preview: 'We’ve received your payment and will pack your order on the next business day.',
    previewArrival: (arrival: string) => `We’ve received your payment. Estimated arrival: ${arrival}.`,
    thanks: 'Thank you. We’ve received your payment and will pack your order on the next business day.',
    thanksForGift: 'Thank you. We’ve received your payment.',
    address: 'Shipping address',
    arrival: (arrival: string) => `Estimated arrival: ${arrival}.`,
    giftMessage: 'Your gift message',
    giftDay: (day: string) => `We’ll deliver it on or after ${day}.`,
    giftSlip: 'The slip in the parcel shows no prices.',
    changes: 'Until we pack it, you can change the address or cancel the order on its page.',
    returns: 'Not what you expected? See what you can return, and how.',
    returnsLink: 'Returns',
    withdrawal: `You may also withdraw from your order within ${WITHDRAWAL_DAYS} days after you receive it.`,
    withdrawalLink: 'Withdraw from contract',
    contact: 'Questions about your order? Reply to this email, or contact us.',
    contactLink: 'Contact us',
  },
  unpaid: {
    subject: 'Your order is waiting for payment',
    preview: (reservation: string) => `One step left. ${reservation}`,
    waits: (total: string) => `One step left: your order of ${total} is waiting for payment.`,
    reservation: (minutes: number, time: string) =>
      `Your items are reserved for another ${minutes === 1 ? 'minute' : `${minutes} minutes`}, until ${time} UTC.`,
    link: 'Pay now',
    later: 'After that, the same link puts the items back in your cart if they’re still available.',
    notYou: 'Changed your mind? Ignore this email; you haven’t been charged, and we won’t remind you again.',
    stop: 'Turn off payment reminders',
  },
  cancelled: {
    subject: 'Order cancelled',
    preview: (amount: string) => `We won’t send it, and we’re refunding ${amount}.`,
    text: 'Your order is cancelled, and we won’t send it.',
    refund: (amount: string) => `We’re refunding ${amount}. We’ll email you when it’s on its way.`,
  },
  refunded: {
    subject: 'Your refund is on its way',
    preview: (amount: string) => `We’ve refunded ${amount}.`,
    full: (amount: string) => `We’ve refunded your payment of ${amount} in full.`,
    partial: (amount: string, total: string) => `We’ve refunded ${amount} of your payment of ${total}.`,
    /** After earlier refunds. */
    rest: (amount: string, total: string) =>
      `We’ve refunded ${amount}. Your payment of ${total} is now refunded in full.`,
    further: (amount: string, refunded: string, total: string) =>
      `We’ve refunded another ${amount}. That makes ${refunded} of your payment of ${total}.`,
    items: 'This refund is for',
    time: refundTime,
  },
  addressChanged: {
    subject: 'Shipping address changed',
    preview: 'We’ll send your order to the new address.',
    text: 'The shipping address of your order was changed. We’ll send it here:',
    address: 'New shipping address',
    notYou: 'If you didn’t change it, please reply or call us at once.',
  },
  packed: {
    subject: 'Your order is packed',
    preview: 'It will leave our store soon.',
    text: 'Your order is packed and will leave our store soon. We’ll email you when it’s on its way.',
    changes: 'It can’t be changed or cancelled anymore. If something is wrong with it, please reply.',
  },
  shipped: {
    subjects: {
      whole: 'Your order is on its way',
      part: 'Part of your order is on its way',
      'last-part': 'The rest of your order is on its way',
    },
    preview: 'See what is in the parcel.',
    previewCarrier: (carrier: string) => `We’ve handed your parcel to ${carrier}.`,
    texts: {
      whole: 'Your order has left our store.',
      part: 'A parcel with part of your order has left our store. The rest will follow.',
      'last-part': 'The last parcel of your order has left our store.',
    },
    corrected: {
      subject: 'Corrected tracking number for your parcel',
      preview: 'Please use the new number to follow your parcel.',
      text: 'We’ve corrected the tracking number of your parcel. Please use this one to follow it.',
    },
    tracking: (number: string, carrier: string | undefined) =>
      carrier ? `Tracking number (${carrier}): ${number}` : `Tracking number: ${number}`,
    track: 'Track your parcel',
    content: 'In this parcel',
    line: (name: string, quantity: number) => `${quantity} × ${name}`,
  },
  delivered: {
    subject: 'Your order was delivered',
    preview: 'We hope you enjoy it.',
    text: 'Your order was delivered. We hope you enjoy it.',
    help: 'Didn’t get it, or not what you expected? Reply to this email, contact us, or see what you can return.',
    returnsLink: 'Returns',
    contactLink: 'Contact us',
  },
  accessCode: {
    subject: 'Your code to change an order',
    preview: 'Enter it on the page of your order.',
    code: (code: string) =>
      `Your code is ${code}. Enter it on the page of your order to change or cancel it.`,
    expires: `It works once and expires in ${ACCESS_CODE_MINUTES} minutes.`,
    notYou: 'Didn’t ask for it? Ignore this email and don’t share the code; nothing changes without it.',
  },
  message: {
    reply: 'Questions? Reply to this email.',
  },
  link: {
    subject: 'The link to your order',
    preview: 'View your order and its status.',
    causes: {
      requested: {
        lead: 'Here is the link to your order, as you asked.',
        notYou: 'Didn’t ask for it? Ignore this email; only you have received the link.',
      },
      'email-corrected': {
        lead: 'We’ve corrected the email address of your order. Here is its new link; the old one no longer works.',
        notYou: 'Not your order? Please reply, so that we can correct the address.',
      },
      'sent-by-staff': {
        lead: 'Here is the link to your order.',
        notYou: 'Not your order? Please reply, so that we can correct the address.',
      },
    },
  },
} as const;
