import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../../src/adapters/http/registry/endpoint.ts';
import { formsOf, type Named, validJsonBodies } from '../../../test/support/access/valid-bodies.ts';
import { addressAt, declaredRoutes } from '../../../test/support/declared-routes.ts';
import { anEvent, signatureOf } from '../../../test/support/signed-event.ts';
import { createBodyFuzzer } from './fuzz-body.ts';
import { HEADERS, NAMES, VALUES } from './fuzz-values.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];

export type FuzzedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

type FuzzedPayload = Pick<FuzzedRequest, 'body' | 'headers'>;

const EVENT_TYPES = [
  'checkout.session.completed',
  'refund.updated',
  'charge.dispute.created',
  'unknown.type',
];
const QUERY = [
  'q',
  'q[]',
  'page',
  'sort',
  'type',
  'price',
  '__proto__',
  'q',
  'order',
  'signed-out',
  'state',
  'code',
  '_routes',
  'index',
];

/**
 * Generates random and almost valid requests from the declarations of all routes.
 * The webhook secret signs some events.
 */
export function* fuzzedRequests(draw: () => number, webhookSecret: string): Generator<FuzzedRequest> {
  const random = (below: number): number => Math.floor(draw() * below);
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const { fuzzed, nearlyValid } = createBodyFuzzer({ random, oneOf });
  const receipts = [randomUUID(), randomUUID()];
  const named = (): Named => ({
    tea: oneOf(['uji-matcha', 'genmaicha']),
    // Few numbers, so that one is reused for another purchase.
    receipt: random(2) ? oneOf(receipts) : randomUUID(),
    email: 'fuzz@example.com',
  });
  const routes = declaredRoutes.filter(({ path }) => !/^\/(assets|icons|pictures)\//.test(path));
  const bodyRoutes = routes.filter((one) => validJsonBodies(one, named()).length > 0);
  const anyBody = (): unknown => oneOf(validJsonBodies(oneOf(bodyRoutes), named()));
  const text = (): string =>
    String(oneOf(VALUES.filter((value) => typeof value === 'string' || typeof value === 'number')));
  const part = (): string => {
    const raw = text().slice(0, 300);
    return random(3) === 0
      ? raw.replace(/[^!-~]/gu, '').replace(/[?#]/g, '')
      : encodeURIComponent(raw.toWellFormed());
  };
  const pathOf = ({ path }: Endpoint): string => {
    const valid = addressAt(path, { id: 'uji-matcha', receipt: randomUUID(), name: 'Kyoto Hōjicha' });
    if (random(3) > 0) return path.replace(/:file\{.*\}$/, ':file').replace(/:(\w+)|\*$/g, part);
    return random(4) === 0 ? `${valid}/${part()}` : valid;
  };
  const query = (): string => {
    if (random(2)) return '';
    return `?${Array.from({ length: 1 + random(3) }, () => `${oneOf(QUERY)}=${part()}`).join('&')}`;
  };
  const formBody = (route: Endpoint): string =>
    new URLSearchParams({
      ...(random(2)
        ? oneOf(formsOf(route, named(), text()))
        : { email: text(), name: text(), message: text() }),
      ...(random(2) && { [oneOf(NAMES)]: text() }),
    }).toString();
  /** A signed event, so that the shop reads its content. */
  const event = (): FuzzedPayload => {
    const fields = {
      id: text(),
      client_reference_id: oneOf(receipts),
      payment_intent: text(),
      charge: text(),
    };
    const object = nearlyValid({
      ...fields,
      object: oneOf(['checkout.session', 'refund', 'dispute']),
      status: text(),
    });
    const payload = anEvent(randomUUID(), oneOf(EVENT_TYPES), object as object);
    return { body: payload, headers: { 'stripe-signature': signatureOf(payload, webhookSecret) } };
  };
  /** A body with one error, mostly without unusual headers. */
  const nearlyValidPayload = (route: Endpoint): FuzzedPayload | undefined => {
    const valid = validJsonBodies(route, named());
    if (valid.length === 0) return undefined;
    return { body: JSON.stringify(nearlyValid(oneOf(valid))), headers: random(3) ? {} : oneOf(HEADERS) };
  };
  const bodyFor = (route: Endpoint): string | undefined => {
    if (route.body?.kind === 'form') return formBody(route);
    const whole = JSON.stringify(fuzzed(anyBody()));
    const candidates = [
      whole,
      whole,
      whole,
      whole.slice(0, random(whole.length + 1)),
      `{"__proto__":${whole},"a":1}`,
      '['.repeat(random(30_000)),
      `{"quantity":1,"quantity":${random(99)}}`,
      text(),
      undefined,
    ];
    return oneOf(candidates);
  };
  while (true) {
    const route = oneOf(random(6) ? routes : bodyRoutes);
    const method = random(12) === 0 ? oneOf(METHODS) : route.method;
    const type = route.body?.kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const nearlyValidBody = route.body?.kind === 'raw' ? event() : nearlyValidPayload(route);
    const randomBody: FuzzedPayload = { body: bodyFor(route), headers: oneOf(HEADERS) };
    const sent = nearlyValidBody && random(2) ? nearlyValidBody : randomBody;
    const body = method === 'GET' || method === 'HEAD' ? undefined : sent.body;
    const headers = { 'content-type': type, ...sent.headers };
    yield { method, path: `${pathOf(route)}${query()}`, headers, body };
  }
}
