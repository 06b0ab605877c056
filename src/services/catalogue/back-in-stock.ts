import type { ShopError } from '#domain/api/error-table.ts';
import { BACK_IN_STOCK_DAYS } from '#domain/catalogue/back-in-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { emailExpiry } from '#domain/email/email-message.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

type BackInStockDeps = Pick<Ports, 'backInStock' | 'secrets' | 'clock'>;

/** Emails of a run. The next run sends the rest, so that they do not delay emails about orders. */
const BATCH_SIZE = 100;

/** Stores a request for an email when the product is back, and emails a link to confirm it. */
export function requestBackInStockEmail(
  { backInStock, secrets, clock }: BackInStockDeps,
  product: Pick<Product, 'id' | 'name'>,
  email: string,
): Promise<void> {
  const now = clock();
  const secret = secrets.generate();
  const link = {
    secret,
    digest: secrets.digest(secret),
    expiresAt: emailExpiry('confirm-back-in-stock', now),
  };
  return backInStock.request({ product, email, link, unsubscribeSecret: secrets.generate(), now });
}

/** Returns the product that a link to confirm is for; undefined once the link or the request has ended. */
export function findBackInStockRequest({ backInStock, secrets, clock }: BackInStockDeps, secret: string) {
  return backInStock.find(secrets.digest(secret), clock());
}

/** Confirms a request; a repeat changes nothing. */
export async function confirmBackInStockRequest(
  { backInStock, secrets, clock }: BackInStockDeps,
  secret: string,
): Promise<Result<void, ShopError>> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + BACK_IN_STOCK_DAYS * DAY);
  const isConfirmed = await backInStock.confirm(secrets.digest(secret), now, expiresAt);
  return isConfirmed ? ok(undefined) : err({ code: 'link-ended' });
}

/** Queues the emails about products that are back in stock, each once. */
export async function sendBackInStockEmails({
  backInStock,
  clock,
  log,
}: Pick<Ports, 'backInStock' | 'clock' | 'log'>): Promise<void> {
  const count = await backInStock.queueEmails(BATCH_SIZE, clock());
  if (count > 0)
    log.info({ event: 'back-in-stock.queued', count }, 'Emails about products in stock again were queued');
}
