type Problem = { readonly title: string; readonly text: string };

/** The page between a link on another site, such as webmail, and a page of the admin. */
export const adminContinue = { title: 'Opening the admin', link: 'Continue' } as const;

/** Frame of the admin. */
export const adminShell = {
  title: (shopName: string) => `${shopName} admin`,
  skip: 'Skip to content',
  navigation: 'Admin',
  menu: 'Menu',
  today: 'Today',
  orders: 'Orders',
  customers: 'Customers',
  shipping: 'Bulk shipping',
  inquiries: 'Inquiries',
  withdrawals: 'Withdrawals',
  staff: 'Staff',
  audit: 'Audit log',
  account: 'Your account',
  signOut: 'Sign out',
  toToday: 'Go to Today',
  failed: { title: 'Something went wrong', text: 'We couldn’t load this page. Please try again.' },
  errors: {
    400: {
      title: 'This address is incomplete',
      text: 'It was cut or changed on its way. Please open the page again from the list.',
    },
    403: {
      title: 'Not permitted',
      text: 'Your role doesn’t include this page. An owner can change your role.',
    },
    404: {
      title: 'Not found',
      text: 'There is nothing at this address. Please open the page again from the list.',
    },
    429: { title: 'Too many requests', text: 'Please wait a moment and try again.' },
    503: { title: 'Temporarily unavailable', text: 'The shop is busy. Please try again in a moment.' },
  } as Readonly<Record<number, Problem>>,
} as const;
