import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const sessionSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  client_reference_id: z.string(),
  amount_total: z.number(),
  currency: z.string(),
  status: z.string(),
  payment_status: z.string(),
});
const transactionSchema = z.object({
  object: z.enum(['charge', 'refund']),
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  metadata: z.object({ receipt: z.string() }),
});
const entrySchema = z.object({
  put: z.array(z.unknown()).default([]),
  saved: z.object({ status: z.number() }).optional(),
});

type LedgerSession = z.infer<typeof sessionSchema>;
type LedgerTransaction = z.infer<typeof transactionSchema>;

/** What the payment provider has recorded for one order number. */
export type OrderPayments = {
  readonly sessions: Map<string, LedgerSession>;
  readonly charges: Map<string, LedgerTransaction>;
  readonly refunds: Map<string, LedgerTransaction>;
};

/** Streams the provider's ledger and groups its entries by order number. */
export const readLedger = async (file: string): Promise<ReadonlyMap<string, OrderPayments>> => {
  const orders = new Map<string, OrderPayments>();
  const paymentsOf = (receipt: string): OrderPayments => {
    const known = orders.get(receipt);
    if (known) return known;
    const created: OrderPayments = { sessions: new Map(), charges: new Map(), refunds: new Map() };
    orders.set(receipt, created);
    return created;
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { put, saved } = isJson(line) ? entrySchema.parse(JSON.parse(line)) : { put: [] };
    // A session created behind a saved error was not reported to the shop; a charge for it still counts.
    const isReported = saved === undefined || saved.status === 200;
    for (const object of put) {
      const session = sessionSchema.safeParse(object);
      if (session.success && isReported)
        paymentsOf(session.data.client_reference_id).sessions.set(session.data.id, session.data);
      const transaction = transactionSchema.safeParse(object);
      if (!transaction.success) continue;
      const { charges, refunds } = paymentsOf(transaction.data.metadata.receipt);
      (transaction.data.object === 'charge' ? charges : refunds).set(transaction.data.id, transaction.data);
    }
  }
  return orders;
};

/** The last line is truncated while the provider writes it. */
const isJson = (line: string): boolean => line.endsWith('}');
