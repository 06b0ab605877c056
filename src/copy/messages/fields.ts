import { withArticle } from './address-labels.ts';

/** Messages for shoppers about form fields. */
export const fieldMessages = {
  required: 'Please fill in this field.',
  invalid: 'Please check this field.',
  characters: 'Please use letters, numbers and punctuation only.',
  tooLong: (max: number) => `Please use at most ${max} characters.`,
  textTooLong: (max: number) => `Please keep this under ${max} characters.`,

  name: 'Please enter a name.',
  ownName: 'Please enter your name.',
  line1: 'Please enter a street address.',
  missing: (label: string) => `Please enter ${withArticle(label)}.`,
  missingChoice: (label: string) => `Please choose ${withArticle(label)}.`,
  country: 'Please choose a country.',
  phone: 'Please enter a phone number.',
  phoneFormat: 'Please enter one phone number of 5 to 15 digits, for example +1 555 0100.',
  email: 'Please enter a complete email address, for example ada@example.com.',
  town: 'Please enter a town.',
  message: 'Please write a few lines.',

  password: 'Please enter your password.',
  passwordTooShort: (min: number) => `Please use at least ${min} characters.`,
  passwordTooLong: 'This password is too long.',
  passwordCharacters: 'This password has characters that can’t be used.',
  /** The exact text of the specification (AUTH-3). */
  passwordMismatch: "password dosn't match",

  emptyCart: 'Your cart is empty.',
  coupon: 'This coupon code doesn’t exist.',
  orderNumber: 'The order number must be a UUID.',
  typedOrderNumber: 'Please enter the order number from your confirmation email.',
} as const;
