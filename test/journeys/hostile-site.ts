import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../support/shop-process.ts';

/** Another site on this machine, which runs this script on every page and receives the shop's cookies. */
export const openHostileSite = async (script: string) => {
  const port = await freePort();
  let cookies = '';
  const server = createServer((request, response) => {
    cookies += request.headers.cookie ?? '';
    if (request.url?.startsWith('/redirect?')) {
      response.writeHead(307, { location: decodeURIComponent(request.url.slice('/redirect?'.length)) }).end();
      return;
    }
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    response
      .writeHead(200, headers)
      .end(`<!doctype html><title>Win a teapot</title><body><script>${script}</script>`);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${port}`,
    /** The cookies that browsers have sent so far. */
    cookies: () => cookies,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
