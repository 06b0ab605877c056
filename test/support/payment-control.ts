import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const objectSchema = z.looseObject({ id: z.string(), object: z.string() });
const ledgerSchema = z.object({
  entries: z.array(
    z.looseObject({ what: z.string(), about: z.string(), put: z.array(objectSchema).default([]) }),
  ),
});

const disputeSchema = z.object({ id: z.string(), charge: z.string() });

/** The control API of the payment emulator, and its ledger. */
export const paymentControlAt = (origin: string) => {
  const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}/_control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const ledger = async () => ledgerSchema.parse(await control('/ledger', 'GET')).entries;
  return {
    faults: (plan: object) => control('/faults', 'POST', plan),
    clearFaults: () => control('/faults', 'DELETE'),
    pay: (sessionId: string) => control(`/sessions/${sessionId}/pay`, 'POST'),
    setRefundStatus: (refundId: string, status: string) =>
      control(`/refunds/${refundId}/settle`, 'POST', { status }),
    dispute: async (sessionId: string, amount?: number) =>
      disputeSchema.parse(
        await control(`/sessions/${sessionId}/dispute`, 'POST', amount === undefined ? {} : { amount }),
      ),
    closeDispute: (disputeId: string, status: string) =>
      control(`/disputes/${disputeId}/close`, 'POST', { status }),
    ledger,
    /** All objects of a kind created or changed for an order, oldest first. */
    async objectsOf(kind: string, receipt: string) {
      const objects = (await ledger()).flatMap(({ put }) => put);
      return objects.filter(({ object, metadata }) => object === kind && isAbout(metadata, receipt));
    },
    /** Names of the ledger entries about a session or an event. */
    entriesAbout: async (id: string) =>
      (await ledger()).filter(({ about }) => about === id).map(({ what }) => what),
  };
};

const isAbout = (metadata: unknown, receipt: string): boolean =>
  z.object({ receipt: z.literal(receipt) }).safeParse(metadata).success;

/** The control API of the emulator that a shop has started. */
export const shopPaymentControl = async (dataDir: string) =>
  paymentControlAt(`http://localhost:${(await readFile(join(dataDir, 'payment', 'port'), 'utf8')).trim()}`);

export type PaymentControl = ReturnType<typeof paymentControlAt>;

/** The session id in the URL of a payment page. */
export const sessionIdInUrl = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
