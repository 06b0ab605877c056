import { Hono } from 'hono';
import { createApi } from './api/api.ts';
import type { EmulatorContext } from './context.ts';
import { controlRoutes } from './control-api.ts';
import { expireDueSessions } from './operations/expire-session.ts';
import { closedPolicy } from './page/content-policies.ts';
import { payRoutes } from './page/pay-routes.ts';

/** All routes: Stripe's API, the hosted payment page and the control API. */
export function createApp(context: EmulatorContext, key: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isLoopback(c.req.header('host') ?? '')) return c.text('Only reached by the name localhost.', 421);
    expireDueSessions(context);
    c.header('Date', new Date(context.now()).toUTCString());
    // Pages set their own.
    c.header('Content-Security-Policy', closedPolicy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    await next();
    // A change must be durable before any response reveals it, even to a reader.
    await context.ledger.flushed();
    return undefined;
  });
  app.route('/v1', createApi(context, key));
  app.route('/pay', payRoutes(context));
  app.route('/_control', controlRoutes(context));
  app.notFound((c) => c.json({ error: { code: 'not-found', message: 'Nothing is here.' } }, 404));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ error: { type: 'api_error', message: 'The payment emulator failed.' } }, 500);
  });
  return app;
}

/** Prevents DNS rebinding: another site whose name resolves to this machine sends its own host name. */
function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}
