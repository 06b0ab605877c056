export const legal = {
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms of sale',
  returns: 'Returns',
  accessibility: 'Accessibility',
  updated: 'Last updated',
  contents: 'On this page',
  unwritten: 'This page isn’t available yet.',
  toContact: 'Contact us',
  withQuestions: 'with questions.',
} as const;

export const contactPage = {
  title: 'Contact',
  description: 'How to reach us by email, phone or mail, and our hours.',
  lead: 'A question about a tea or an order? We read and answer everything ourselves.',
  email: 'Email',
  emailHint: 'We reply within two business days. Please include your order number if it’s about an order.',
  phone: 'Phone',
  phoneHint: 'No need to call to change or cancel an order: you can do that on its page until we pack it.',
  address: 'Mail and returns',
  addressHint: 'Please write or call before you send something back, so that we can expect it.',
  hours: 'Hours',
  chat: 'Chat',
  messenger: 'Messenger',
  helpTitle: 'Maybe it’s answered here',
} as const;
