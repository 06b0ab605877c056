import type { ServerResponse } from 'node:http';

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
  // The Google window must stay reachable for closing itself.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

/** Sets what every answer of the shop carries. */
export const setSecurityHeaders = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
};
