import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Faults } from '../faults.ts';
import { newId } from '../new-id.ts';
import { API_VERSION } from '../objects.ts';
import type { ApiError } from './api-error.ts';

/** `internalFailure` makes the request fail before or after its change. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; internalFailure?: 'before' | 'after' };
};

/** Responds with Stripe's error envelope. */
export function sendError(c: Context, apiError: ApiError) {
  return c.json({ error: apiError.error }, apiError.status);
}

/** Sets Stripe's response headers, with an id for each request. */
export const stripeHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const id = newId('req_', 14);
  c.set('requestId', id);
  c.header('Request-Id', id);
  c.header('Stripe-Version', c.req.header('stripe-version') ?? API_VERSION);
  await next();
};

/** Requires the secret key, as a bearer token or as the user name of basic auth. */
export function requireKey(key: string, faults: Pick<Faults, 'plan'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const sentKey = readKey(c.req.header('authorization') ?? '');
    if (sentKey === key && faults.plan().key === 'taken') return next();
    const message = sentKey
      ? `Invalid API Key provided: ${sentKey.slice(0, 8)}****${sentKey.slice(-4)}`
      : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    return sendError(c, { status: 401, error: { type: 'invalid_request_error', message } });
  };
}

function readKey(header: string): string {
  const [scheme, value = ''] = header.split(' ');
  if (/^bearer$/i.test(scheme ?? '')) return value;
  if (/^basic$/i.test(scheme ?? '')) return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return '';
}
