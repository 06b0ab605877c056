import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The origin headers of a request. */
export type Sender = { readonly origin?: string; readonly site?: string; readonly referer?: string };
/** A request body and its media type. */
export type Content = { readonly type?: string; readonly body: string };

/** A request like those of links and forms. */
export type Navigation = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sender: Sender;
  /** The body of a POST; without it, a GET. */
  readonly content?: Content;
  /** By default at most eight connections, so that the shop sheds no load. */
  readonly agent?: Agent;
};

const fewConnections = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends the headers of a browser's navigation; `fetch` would overwrite `Sec-Fetch-Mode`. */
export const navigate = async (
  shop: string,
  { path, headers, sender, content, agent = fewConnections }: Navigation,
) => {
  const outgoing = request(`${shop}${path}`, {
    agent,
    method: content ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(sender.origin && { origin: sender.origin }),
      ...(sender.site && { 'sec-fetch-site': sender.site }),
      ...(sender.referer && { referer: sender.referer }),
      ...(content && { 'content-length': Buffer.byteLength(content.body) }),
      ...(content?.type && { 'content-type': content.type }),
    },
  }).end(content?.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: responseHeaders } = response;
  return { status, headers: responseHeaders, text: await text(response) };
};
