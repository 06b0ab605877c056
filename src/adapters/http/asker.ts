import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';

type AskedRequest = { readonly request: string; readonly from: () => string | undefined };

const underway = new AsyncLocalStorage<AskedRequest>();

/**
 * Names for visitors: what one of them does can be told together, and nobody is found by it, since the key is gone with
 * the process.
 */
export const createPseudonyms = (): ((address: string) => string) => {
  const key = randomBytes(32);
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);
};

/** Does the work of a request; whatever is logged meanwhile says which request it was, and from whom. */
export const onBehalfOf = <T>(from: AskedRequest['from'], work: () => T): T =>
  underway.run({ request: randomUUID(), from }, work);

/** What a line of the log says of the request that it was written for. */
export const askerFacts = (): { readonly request?: string; readonly from?: string } => {
  const asking = underway.getStore();
  if (!asking) return {};
  const from = asking.from();
  return { request: asking.request, ...(from !== undefined && { from }) };
};
