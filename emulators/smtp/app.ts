import { Hono } from 'hono';
import { isLoopbackHost } from '../shared/is-loopback-host.ts';
import type { EmailStore } from './email-store.ts';
import type { Faults } from './faults.ts';
import { emailPage, listPage, unknownPage } from './page.ts';
import { STYLE } from './page-style.ts';

type AppOptions = { readonly emails: EmailStore; readonly faults: Faults; readonly smtpPort: number };

/** Nothing external, no caching; the HTML of an email is shown in a sandboxed frame. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Emails have inline styles, because mail programs support no others. */
const EMAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** The mailbox's pages, and the control API for tests. */
export function createApp({ emails, faults, smtpPort }: AppOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isLoopbackHost(c.req.header('host') ?? '')) return c.text('Use the host name localhost.', 421);
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    await next();
    return undefined;
  });

  app.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/', (c) => c.html(listPage(emails.all(), c.req.query('to') ?? '')));
  app.get('/messages/:n', (c) => {
    const email = emails.find(Number(c.req.param('n')));
    return email ? c.html(emailPage(email)) : c.html(unknownPage(), 404);
  });
  app.get('/messages/:n/html', (c) => {
    const email = emails.find(Number(c.req.param('n')));
    c.header('content-security-policy', EMAIL_POLICY);
    return email ? c.html(email.html) : c.html(unknownPage(), 404);
  });
  app.get('/messages/:n/raw', (c) => {
    const email = emails.find(Number(c.req.param('n')));
    return email ? c.text(email.raw) : c.text('Email not found.', 404);
  });
  app.route('/_control', controlRoutes({ emails, faults, smtpPort }));
  app.notFound((c) => c.html(unknownPage(), 404));
  return app;
}

/** JSON only; a web page in a browser must not be able to read emails or to plan faults. */
function controlRoutes({ emails, faults, smtpPort }: AppOptions): Hono {
  const routes = new Hono();
  routes.use((c, next) => {
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const isForeign = c.req.header('origin') !== undefined || site !== 'none';
    return isForeign
      ? Promise.resolve(c.json({ error: 'Web pages may not call the control API.' }, 403))
      : next();
  });
  routes.get('/messages', (c) => c.json({ messages: emails.all() }));
  routes.get('/smtp', (c) => c.json({ port: smtpPort, hanging: faults.hanging() }));
  routes.get('/faults', (c) => c.json(faults.plan()));
  routes.delete('/faults', (c) => c.json(faults.clear()));
  routes.post('/faults', async (c) => {
    const set = faults.set(await c.req.json().catch(() => undefined));
    return 'plan' in set ? c.json(set.plan) : c.json({ error: set.problem }, 400);
  });
  return routes;
}
