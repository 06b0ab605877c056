/** The page on which staff write to the customer of an order. */
export const adminMessage = {
  title: (shortNumber: string) => `Write to the customer of ${shortNumber}`,
  lead: 'The email has the shop’s design, the number of the order and a link to it. Replies go to the shop’s mailbox.',
  to: 'To',
  subject: 'Subject',
  subjectHint: 'The short number of the order is added.',
  message: 'Message',
  messageHint: 'Plain text. An empty line begins a paragraph.',
  submit: 'Send message',
  closed: 'The data of this customer was deleted, so no message can be sent.',
} as const;
