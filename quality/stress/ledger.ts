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
const moneySchema = z.object({
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

export type BookedSession = z.infer<typeof sessionSchema>;
export type BookedMoney = z.infer<typeof moneySchema>;

/** What the payment provider knows of one order number, from its own books. */
export type Account = {
  readonly sessions: Map<string, BookedSession>;
  readonly charges: Map<string, BookedMoney>;
  readonly refunds: Map<string, BookedMoney>;
};

/** Reads the provider's ledger from its file, line by line since it may be long, and sorts it by order number. */
export const readLedger = async (file: string): Promise<ReadonlyMap<string, Account>> => {
  const accounts = new Map<string, Account>();
  const accountOf = (receipt: string): Account => {
    const known = accounts.get(receipt);
    if (known) return known;
    const fresh: Account = { sessions: new Map(), charges: new Map(), refunds: new Map() };
    accounts.set(receipt, fresh);
    return fresh;
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { put, saved } = isJson(line) ? entrySchema.parse(JSON.parse(line)) : { put: [] };
    // What was made behind a failure that is saved was told to nobody; if it is paid all the same, that is a charge.
    const isTold = saved === undefined || saved.status === 200;
    for (const object of put) {
      const session = sessionSchema.safeParse(object);
      if (session.success && isTold)
        accountOf(session.data.client_reference_id).sessions.set(session.data.id, session.data);
      const money = moneySchema.safeParse(object);
      if (!money.success) continue;
      const { charges, refunds } = accountOf(money.data.metadata.receipt);
      (money.data.object === 'charge' ? charges : refunds).set(money.data.id, money.data);
    }
  }
  return accounts;
};

/** The last line may be half written while the provider is at work. */
const isJson = (line: string): boolean => line.endsWith('}');
