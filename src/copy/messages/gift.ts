/** Messages about the fields of a gift. Apart from those of other forms, which every page loads. */
export const giftMessages = {
  day: 'Please enter a date, such as 12/24/2026.',
  dayOutOfRange: (days: number) => `Please choose a day from tomorrow, ${days} days ahead at most.`,
} as const;
