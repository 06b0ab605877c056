import { aPurchase } from '../../../test/support/examples.ts';
import { anEmail, anIpAddress } from '../../../test/support/shopper.ts';

/** Returns the bytes of guest orders of one unit, cycling through the products. */
export const createPurchaseRequests = (port: number, products: readonly string[]) => {
  let sent = 0;
  return (): string => {
    const id = products[sent % products.length] ?? '';
    sent += 1;
    const body = JSON.stringify(aPurchase({ email: anEmail(), items: [{ id, quantity: 1 }] }));
    return [
      'POST /checkout-form HTTP/1.1',
      `host: localhost:${port}`,
      `origin: http://localhost:${port}`,
      'sec-fetch-site: same-origin',
      `x-forwarded-for: ${anIpAddress()}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  };
};
