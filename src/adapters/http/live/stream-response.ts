import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

/** Responds past the router, which would buffer a stream; a HEAD request opens none. */
export const streamResponse = async (
  c: Context,
  open: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<Response> => {
  if (c.req.method === 'HEAD') return new Response(null);
  const { incoming, outgoing }: HttpBindings = c.env;
  await open(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
};
