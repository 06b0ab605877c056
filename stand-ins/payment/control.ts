import { Hono } from 'hono';
import { z } from 'zod';
import { type Desk, ownCall } from './desk.ts';
import { paySession } from './verbs/pay-session.ts';
import { viewSession } from './verbs/view.ts';

const anyObject = z.record(z.string(), z.unknown());

/** What tests steer and audit the stand-in by; JSON only. To be mounted at /_control. */
export function controlRoutes(desk: Desk): Hono {
  const routes = new Hono();
  const { books, faults } = desk;

  // A web page in a developer's browser must not be able to steer it; a browser always sends Origin here.
  routes.use((c, next) =>
    c.req.header('origin')
      ? Promise.resolve(c.json(problem('forbidden', 'Not from a web page.'), 403))
      : next(),
  );

  routes.get('/ledger', (c) => {
    const after = Number(c.req.query('after') ?? 0);
    return c.json({ entries: books.entries().filter((entry) => entry.n > after) });
  });

  routes.get('/faults', (c) => c.json(faults.plan()));
  routes.delete('/faults', (c) => c.json(faults.clear()));
  routes.post('/faults', async (c) => {
    const change = anyObject.safeParse(await c.req.json().catch(() => undefined));
    const merged = change.success ? faults.merge(change.data) : { problem: 'Send a JSON object.' };
    return 'plan' in merged ? c.json(merged.plan) : c.json(problem('invalid-faults', merged.problem), 400);
  });

  routes.post('/sessions/:id/pay', (c) => {
    const session = books.find('checkout.session', c.req.param('id'));
    if (!session) return c.json(problem('unknown-session', 'No such session.'), 404);
    if (session.status !== 'open')
      return c.json(problem('not-open', `The session is ${session.status}.`), 409);
    books.commit(paySession(session, faults.plan().amountChange, ownCall(desk)));
    return c.json(viewSession(books.find('checkout.session', session.id) ?? session, desk.origin()));
  });
  return routes;
}

function problem(code: string, message: string) {
  return { error: { code, message } };
}
