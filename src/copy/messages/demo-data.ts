/** Texts that fictitious shoppers and staff of a demo shop have written. */
export const demoTexts = {
  giftMessages: [
    'Happy birthday! Put the kettle on, I’ll be there at four.',
    'Thank you for everything.\nWith love, Ada',
    'お誕生日おめでとうございます。',
    'Alles Gute zum Geburtstag!',
    'كل عام وأنت بخير',
    'Congratulations on the new house.',
  ],
  notes: [
    'Called about the doorbell: please use the side entrance.',
    'Asked for a sample of the new Darjeeling with the next order.',
    'Parcel came back once already, check the house number.',
    'Regular customer, add a handwritten card.',
  ],
  withdrawalItems: 'All of it, please. I ordered the wrong size.',
  enquiries: [
    {
      town: 'Portland, Oregon',
      message: 'I run a small bookshop and would like to add a tea counter. What does it take to start?',
    },
    { town: 'Leeds', message: 'Is there a minimum floor area for a store?\nWe have 60 square meters.' },
    {
      town: 'Kyoto',
      message: 'We are two sisters with ten years in hospitality. May we visit you in spring?',
    },
    { town: 'Lyon', message: 'Please send me the terms and the figures of an average store.' },
  ],
  failedEmail: '550 5.1.1 The mailbox does not exist',
} as const;
