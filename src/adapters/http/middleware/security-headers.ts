import { CLOSED_POLICY } from '../responses/content-security-policy.ts';

/** Browser features that no page of the shop uses. */
const DISABLED_FEATURES = [
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

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Default headers of all responses: uncacheable, and nothing loads or runs. Pages set their own policy. */
export const securityHeaders = (origin: string, withSubdomains = true): Headers =>
  new Headers({
    'cache-control': 'private, no-store',
    'content-security-policy': CLOSED_POLICY,
    // The Google popup must stay reachable, so that it can close itself.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': DISABLED_FEATURES.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}${withSubdomains ? '; includeSubDomains' : ''}`,
    }),
  });
