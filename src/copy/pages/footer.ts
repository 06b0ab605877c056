export const footer = {
  tagline: 'One plant, two leaves and a bud.',
  more: 'More than tea',
  service: 'Service',
  contact: 'Contact',
  /** Cards that the payment page accepts. */
  cards: 'Visa · Mastercard · Amex',
  copyright: (name: string, year: number) => `© ${year} ${name}`,
} as const;
