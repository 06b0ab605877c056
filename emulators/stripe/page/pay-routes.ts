import { readFileSync } from 'node:fs';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type EmulatorContext, internalCall } from '../context.ts';
import type { StoredSession } from '../objects.ts';
import { declineSession } from '../operations/decline-session.ts';
import { paySession } from '../operations/pay-session.ts';
import { type CardForm, checkCard } from './card.ts';
import { noticePolicy, payPolicy } from './content-policies.ts';
import { alreadyPaidPage, expiredPage, foreignPage, successUrl, unknownPage } from './notices.ts';
import { payPage } from './pay-page.ts';

const STYLES = ['./frame.css', './order.css', './card.css', './panes.css'];

/** The hosted payment page; to be mounted at /pay. */
export function payRoutes({ ledger, faults, ...context }: EmulatorContext): Hono {
  const routes = new Hono();
  const style = STYLES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  routes.get('/style.css', (c) =>
    c.body(style, 200, { 'Content-Type': 'text/css', 'Cache-Control': 'no-cache' }),
  );

  routes.use(pageProtection);
  routes.get('/:id', (c) => {
    const session = ledger.find('checkout.session', c.req.param('id'));
    return session?.status === 'open' ? showPayPage(c, session) : showClosedPage(c, session);
  });

  routes.post('/:id', bodyLimit({ maxSize: 10_000 }), async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const session = ledger.find('checkout.session', c.req.param('id'));
    if (session?.status !== 'open') return showClosedPage(c, session);
    const typed: CardForm = {
      number: form.get('number') ?? '',
      expiry: form.get('expiry') ?? '',
      cvc: form.get('cvc') ?? '',
    };
    const outcome = checkCard(typed, new Date(context.now()));
    if (outcome.kind === 'mistyped')
      return showPayPage(c, session, { typed, problems: outcome.problems }, 422);
    if (outcome.kind === 'declined') {
      ledger.commit(declineSession(session, internalCall({ ledger, faults, ...context })));
      return showPayPage(c, session, { typed, declined: true }, 402);
    }
    ledger.commit(
      paySession(session, faults.plan().amountChange, internalCall({ ledger, faults, ...context })),
    );
    return c.redirect(successUrl(session), 303);
  });
  return routes;
}

type PayPageOptions = Omit<Parameters<typeof payPage>[0], 'session'>;

function showPayPage(
  c: Context,
  session: StoredSession,
  options: PayPageOptions = {},
  status: 200 | 402 | 422 = 200,
) {
  c.header('Content-Security-Policy', payPolicy(session));
  return c.html(payPage({ session, ...options }), status);
}

function showClosedPage(c: Context, session: StoredSession | undefined) {
  if (!session) return c.html(unknownPage(), 404);
  if (session.status === 'expired') return c.html(expiredPage(session), 410);
  c.header('Refresh', `2; url=${successUrl(session)}`);
  return c.html(alreadyPaidPage(session));
}

/** Prevents caching, framing and forms from other sites. */
const pageProtection: MiddlewareHandler = (c, next) => {
  // The browser's back button needs the response to a form, and otherwise shows an error page.
  c.header('Cache-Control', c.req.method === 'POST' ? 'private, no-cache' : 'no-store');
  c.header('Referrer-Policy', 'same-origin');
  c.header('Content-Security-Policy', noticePolicy);
  const origin = c.req.header('origin');
  if (c.req.method === 'POST' && origin && origin !== `http://${c.req.header('host')}`) {
    return Promise.resolve(c.html(foreignPage(), 403));
  }
  return next();
};
