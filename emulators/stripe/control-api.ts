import { Hono } from 'hono';
import { z } from 'zod';
import { type EmulatorContext, internalCall } from './context.ts';
import { closeDispute, DISPUTE_OUTCOMES, openDispute } from './operations/dispute.ts';
import { FINAL_REFUND_STATUSES, finishRefund } from './operations/finish-refund.ts';
import { importedPayments, importPayment } from './operations/import-payment.ts';
import { paySession } from './operations/pay-session.ts';
import { viewSession } from './operations/view.ts';

const anyObject = z.record(z.string(), z.unknown());
const disputeOutcomeSchema = z.strictObject({ status: z.enum(DISPUTE_OUTCOMES) });
const disputeSchema = z.strictObject({ amount: z.int().positive().optional() });
const refundStatusSchema = z.strictObject({ status: z.enum(FINAL_REFUND_STATUSES) });

/** The control API for tests, JSON only; to be mounted at /_control. */
export function controlRoutes(context: EmulatorContext): Hono {
  const routes = new Hono();
  const { ledger, faults } = context;

  // A web page in a developer's browser must not be able to control it; a browser always sends Origin here.
  routes.use((c, next) =>
    c.req.header('origin')
      ? Promise.resolve(c.json(problem('forbidden', 'Web pages may not call the control API.'), 403))
      : next(),
  );

  routes.get('/ledger', (c) => {
    const after = Number(c.req.query('after') ?? 0);
    return c.json({ entries: ledger.entries().filter((entry) => entry.n > after) });
  });

  routes.get('/faults', (c) => c.json(faults.plan()));
  routes.delete('/faults', (c) => c.json(faults.clear()));
  routes.post('/faults', async (c) => {
    const change = anyObject.safeParse(await c.req.json().catch(() => undefined));
    const merged = change.success ? faults.merge(change.data) : { problem: 'Send a JSON object.' };
    return 'plan' in merged ? c.json(merged.plan) : c.json(problem('invalid-faults', merged.problem), 400);
  });

  routes.post('/sessions/:id/pay', (c) => {
    const session = ledger.find('checkout.session', c.req.param('id'));
    if (!session) return c.json(problem('unknown-session', 'No such session.'), 404);
    if (session.status !== 'open')
      return c.json(problem('not-open', `The session is ${session.status}.`), 409);
    ledger.commit(paySession(session, faults.plan().amountChange, internalCall(context)));
    return c.json(viewSession(ledger.find('checkout.session', session.id) ?? session, context.origin()));
  });

  routes.post('/payments', async (c) => {
    const parsed = importedPayments.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json(problem('invalid-payments', z.prettifyError(parsed.error)), 400);
    const isUnknown = ({ session }: { session: string }) => !ledger.find('checkout.session', session);
    const added = parsed.data.payments.filter(isUnknown);
    for (const payment of added) ledger.commit(importPayment(payment));
    return c.json({ added: added.length });
  });

  routes.post('/sessions/:id/dispute', async (c) => {
    const intent = ledger.find('checkout.session', c.req.param('id'))?.payment_intent;
    const charge = ledger.all('charge').find(({ payment_intent }) => payment_intent === intent);
    if (!charge) return c.json(problem('not-paid', 'No such payment.'), 404);
    const parsed = disputeSchema.safeParse(await c.req.json().catch(() => ({})));
    const amount = parsed.data?.amount ?? charge.amount;
    if (!parsed.success || amount > charge.amount)
      return c.json(problem('invalid-dispute', 'The amount must be at most that of the payment.'), 400);
    const { dispute, change } = openDispute(charge, amount, internalCall(context));
    ledger.commit(change);
    return c.json(dispute);
  });

  routes.post('/disputes/:id/close', async (c) => {
    const dispute = ledger.find('dispute', c.req.param('id'));
    if (!dispute) return c.json(problem('unknown-dispute', 'No such dispute.'), 404);
    const parsed = disputeOutcomeSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json(problem('invalid-verdict', z.prettifyError(parsed.error)), 400);
    ledger.commit(closeDispute(dispute, parsed.data.status, internalCall(context)));
    return c.json(ledger.find('dispute', dispute.id));
  });

  routes.post('/refunds/:id/settle', async (c) => {
    const refund = ledger.find('refund', c.req.param('id'));
    const charge = refund && ledger.find('charge', refund.charge);
    if (!charge) return c.json(problem('unknown-refund', 'No such refund.'), 404);
    const parsed = refundStatusSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json(problem('invalid-ending', z.prettifyError(parsed.error)), 400);
    ledger.commit(finishRefund(refund, charge, parsed.data.status, internalCall(context)));
    return c.json(ledger.find('refund', refund.id));
  });
  return routes;
}

function problem(code: string, message: string) {
  return { error: { code, message } };
}
