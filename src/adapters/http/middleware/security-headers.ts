import { CLOSED_POLICY } from '../responses/content-security-policy.ts';

/** What browsers could do for a page and no page of the shop wants. */
const UNWANTED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * What every answer of the shop carries unless it says otherwise: nobody keeps it, and nothing in it loads or runs. A page
 * brings a policy of its own.
 */
export const securityHeaders = (origin: string, withSubdomains = true): Headers =>
  new Headers({
    'cache-control': 'private, no-store',
    'content-security-policy': CLOSED_POLICY,
    // The Google window must stay reachable for closing itself.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNWANTED.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}${withSubdomains ? '; includeSubDomains' : ''}`,
    }),
  });
