type Problem = { readonly title: string; readonly text: string };

/** Frame of the admin. */
export const adminShell = {
  title: (shopName: string) => `${shopName} admin`,
  skip: 'Skip to content',
  navigation: 'Admin',
  account: 'Your account',
  staff: 'Staff',
  audit: 'Audit log',
  signOut: 'Sign out',
  toAccount: 'Your account',
  failed: { title: 'Something went wrong', text: 'This page could not be loaded. Please try again.' },
  errors: {
    403: {
      title: 'Not permitted',
      text: 'Your role does not include this page. The owner can give you another role.',
    },
    410: {
      title: 'This link has ended',
      text: 'It was used, replaced or has expired. Ask the owner for another one.',
    },
    429: { title: 'Too many requests', text: 'Please wait a moment and try again.' },
    503: { title: 'Temporarily unavailable', text: 'The shop is busy. Please try again in a moment.' },
  } as Readonly<Record<number, Problem>>,
} as const;
