import { Hono } from 'hono';
import { isLoopbackHost } from '../shared/is-loopback-host.ts';
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
    if (!isLoopbackHost(c.req.header('host') ?? '')) return c.text('Use the host name localhost.', 421);
    expireDueSessions(context);
    c.header('Date', new Date(context.now()).toUTCString());
    // Pages replace this policy.
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
  app.notFound((c) => c.json({ error: { code: 'not-found', message: 'There is no such page.' } }, 404));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ error: { type: 'api_error', message: 'The payment emulator failed.' } }, 500);
  });
  return app;
}
