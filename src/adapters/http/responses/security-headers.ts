import type { Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { CLOSED_POLICY } from './content-security-policy.ts';

/** Browser features that no page of the shop uses. */
const DISABLED_FEATURES = {
  accelerometer: false,
  browsingTopics: false,
  camera: false,
  displayCapture: false,
  geolocation: false,
  gyroscope: false,
  magnetometer: false,
  microphone: false,
  midi: false,
  payment: false,
  usb: false,
};

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Default headers of all responses, computed once: uncacheable, and nothing loads or runs. Pages set their own policy. */
export const securityHeaders = async (origin: string, withSubdomains = true): Promise<Headers> => {
  const subdomains = withSubdomains ? '; includeSubDomains' : '';
  const middleware = secureHeaders({
    // The Google popup must stay reachable, so that it can close itself.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: origin.startsWith('https:') && `max-age=${HSTS_SECONDS}${subdomains}`,
    permissionsPolicy: DISABLED_FEATURES,
    // The policy covers frames, and current browsers ignore the others.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headers = { 'cache-control': 'private, no-store', 'content-security-policy': CLOSED_POLICY };
  const res = new Response(null, { headers });
  await middleware({ res } as Context, async () => undefined);
  return res.headers;
};
