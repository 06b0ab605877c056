import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that responds at once and stores nothing, so that only the shop is measured. */
export const startPaymentStub = async () => {
  let opened = 0;
  const server = createServer((request, response) => {
    request.resume();
    opened += 1;
    const id = `cs_test_instant_${opened}`;
    const body = JSON.stringify({ id, object: 'checkout.session', url: `http://localhost/pay/${id}` });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { STRIPE_API_URL: `http://127.0.0.1:${port}` },
    opened: () => opened,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
