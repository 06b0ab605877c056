import type { EmailLinks } from '#adapters/smtp/messages/email-links.ts';

/** Links of emails for tests. */
export const LINKS: EmailLinks = {
  order: (secret) => `https://tea.example/order/${secret}`,
  verifyEmail: (secret) => `https://tea.example/verify/${secret}`,
  resetPassword: () => 'https://tea.example/reset',
  product: (name) => `https://tea.example/tea/${encodeURIComponent(name)}`,
  confirmBackInStock: (secret) => `https://tea.example/confirm/${secret}`,
  stopReminders: (secret) => `https://tea.example/order/${secret}/stop-reminders`,
  stopBackInStock: (secret) => `https://tea.example/stop/${secret}`,
  returns: () => 'https://tea.example/returns',
  withdrawal: (orderNumber) => `https://tea.example/withdrawal?order=${orderNumber}`,
  staffSetUp: (secret) => `https://tea.example/admin/set-up/${secret}`,
  staffOrder: (orderNumber) => `https://tea.example/admin/orders/${orderNumber}`,
  staffEnquiries: () => 'https://tea.example/admin/enquiries',
  staffAccount: () => 'https://tea.example/admin/account',
  account: () => 'https://tea.example/account',
  contact: () => 'https://tea.example/contact',
  newPassword: (secret) => `https://tea.example/new/${secret}?a=1&b=2`,
};
