import type { Context } from 'hono';
import { type ErrorCode, statusOf } from '#domain/error-table.ts';
import type { RateClass } from '#domain/rate-limits.ts';
import { answerCode, answerError, comeBackIn } from './answer.ts';
import { form } from './read-body.ts';
import type { AccessName } from './registry/access.ts';
import type { Place } from './registry/place.ts';
import { type Endpoint, type Gate, route, type Sorry } from './registry/route.ts';

/** A page as its policy declares it. */
export type PageRoute = {
  readonly pattern: string;
  readonly access: AccessName;
  readonly rate: RateClass;
  readonly form?: RateClass;
  /** Set where the page is the same for everybody. */
  readonly sameFor?: unknown;
};

/** Answers with a page; `refusal` when whoever asks has asked too often, `sent` is the form that came with it. */
type ShowPage = (c: Context, refusal: ErrorCode | undefined, sent?: string) => Promise<Response>;

/** Pages that are no page of the site's, which leads home from them. */
const ELSEWHERE: PageRoute = { pattern: '/*', access: 'public', rate: 'static' };

/** Nothing under it is a page, so that nobody is led home from there. */
const API = '/api/';
/** How the address ends at which a page's own client fetches its data. */
const DATA = '.data';

/** The pages as routes: what each shows, what its own client fetches for it, and the form that it takes. */
export const pageRoutes = (pages: readonly PageRoute[], show: ShowPage): Endpoint[] =>
  [...pages, ELSEWHERE].flatMap((page) => [
    ...addressesOf(page).map((path) => shown(page, path, show)),
    ...(page.form ? addressesOf(page).map((path) => sent(page, path, page.form ?? page.rate, show)) : []),
  ]);

/** An open part takes the ending of the data along. */
const addressesOf = ({ pattern }: PageRoute): string[] => {
  if (pattern.includes(':') || pattern.endsWith('*')) return [pattern];
  return [pattern, pattern === '/' ? `/_root${DATA}` : `${pattern}${DATA}`];
};

const shown = (page: PageRoute, path: string, show: ShowPage): Endpoint => {
  const { access, rate, sameFor } = page;
  return route({
    method: 'GET',
    path,
    access,
    rate,
    sorry: sorryBy(show),
    answer: async (c, gate, _, place) => {
      if (c.req.path.startsWith(API)) return undefined;
      const answered = await paced(c, gate, place, rate, (refusal) => show(c, refusal));
      // The data of a page does not say by itself who may keep it, as the page does.
      if (sameFor && answered.ok && !answered.headers.has('cache-control'))
        answered.headers.set('cache-control', 'no-cache');
      return answered;
    },
  });
};

const sent = ({ access }: PageRoute, path: string, rate: RateClass, show: ShowPage): Endpoint =>
  route({
    method: 'POST',
    path,
    access,
    rate,
    body: form,
    sorry: sorryBy(show),
    answer: async (c, gate, body, place) =>
      body.ok
        ? paced(c, gate, place, rate, (refusal) => show(c, refusal, body.value))
        : answerError(body.error),
  });

/** Who asked for a page is shown one; a page's own client and other callers read data. */
const sorryBy =
  (show: ShowPage): Sorry =>
  (c, code) =>
    statusOf(code) !== 503 || c.req.path.endsWith(DATA) || c.req.path.startsWith(API)
      ? answerCode(code)
      : show(c, code);

/** The page itself says that it was asked too often, since a shopper reads it. */
const paced = async (
  c: Context,
  gate: Gate,
  place: Place,
  rate: RateClass,
  show: (refusal: ErrorCode | undefined) => Promise<Response>,
): Promise<Response> => {
  const verdict = await gate.pace(c, rate, { account: undefined }, place);
  if (!verdict.isRefused) return show(undefined);
  const said = await show(verdict.code);
  // A page that does not look at the refusal must not go out as if nothing were.
  if (said.ok) return answerCode(verdict.code);
  return comeBackIn(verdict.waitMs, new Response(said.body, said));
};
