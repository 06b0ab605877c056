/** Messages of errors that may happen while a page loads, by their code; every page has them. */
export const loadErrors = {
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  overloaded: 'We’re very busy right now. Please try again in a moment.',
  unavailable: 'We can’t do this right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again in a moment.',
  'auth/network-request-failed': 'We can’t reach the shop. Check your connection and try again.',
} as const;
