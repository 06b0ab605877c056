import { Hono } from 'hono';
import { z } from 'zod';
import { type Desk, ownCall } from './context.ts';
import { closeDispute, openDispute, VERDICTS } from './operations/dispute.ts';
import { ENDINGS, settleRefund } from './operations/finish-refund.ts';
import { paySession } from './operations/pay-session.ts';
import { viewSession } from './operations/view.ts';

const anyObject = z.record(z.string(), z.unknown());
const aVerdict = z.strictObject({ status: z.enum(VERDICTS) });
const aDispute = z.strictObject({ amount: z.int().positive().optional() });
const anEnding = z.strictObject({ status: z.enum(ENDINGS) });

/** The control API for tests, JSON only; to be mounted at /_control. */
export function controlRoutes(desk: Desk): Hono {
  const routes = new Hono();
  const { books, faults } = desk;

  // A web page in a developer's browser must not be able to control it; a browser always sends Origin here.
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

  routes.post('/sessions/:id/dispute', async (c) => {
    const intent = books.find('checkout.session', c.req.param('id'))?.payment_intent;
    const charge = books.all('charge').find(({ payment_intent }) => payment_intent === intent);
    if (!charge) return c.json(problem('not-paid', 'No such payment.'), 404);
    const wanted = aDispute.safeParse(await c.req.json().catch(() => ({})));
    const amount = wanted.data?.amount ?? charge.amount;
    if (!wanted.success || amount > charge.amount)
      return c.json(problem('invalid-dispute', 'Name at most the amount of the payment.'), 400);
    const { dispute, change } = openDispute(charge, amount, ownCall(desk));
    books.commit(change);
    return c.json(dispute);
  });

  routes.post('/disputes/:id/close', async (c) => {
    const dispute = books.find('dispute', c.req.param('id'));
    if (!dispute) return c.json(problem('unknown-dispute', 'No such dispute.'), 404);
    const wanted = aVerdict.safeParse(await c.req.json().catch(() => undefined));
    if (!wanted.success) return c.json(problem('invalid-verdict', z.prettifyError(wanted.error)), 400);
    books.commit(closeDispute(dispute, wanted.data.status, ownCall(desk)));
    return c.json(books.find('dispute', dispute.id));
  });

  routes.post('/refunds/:id/settle', async (c) => {
    const refund = books.find('refund', c.req.param('id'));
    const charge = refund && books.find('charge', refund.charge);
    if (!charge) return c.json(problem('unknown-refund', 'No such refund.'), 404);
    const wanted = anEnding.safeParse(await c.req.json().catch(() => undefined));
    if (!wanted.success) return c.json(problem('invalid-ending', z.prettifyError(wanted.error)), 400);
    books.commit(settleRefund(refund, charge, wanted.data.status, ownCall(desk)));
    return c.json(books.find('refund', refund.id));
  });
  return routes;
}

function problem(code: string, message: string) {
  return { error: { code, message } };
}
