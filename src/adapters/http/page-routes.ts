import type { Context } from 'hono';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import { RATES, type RateClass } from '#domain/rate-limits.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import type { Place } from './limits/permit.ts';
import type { AccessName } from './registry/access.ts';
import { isCheapToRead } from './registry/is-cheap-to-read.ts';
import { type Endpoint, type Gate, route, type Sorry } from './registry/route.ts';
import { isApi, isPageless } from './requests/navigation.ts';
import { DATA, dataOf } from './requests/page-path.ts';
import { form } from './requests/read-body.ts';
import { deviceSecret, sessionSecret } from './requests/session-cookie.ts';
import { userOf } from './requests/user-of.ts';
import { packedFor } from './responses/compressed-response.ts';
import { answerCode, comeBackIn } from './responses/response.ts';

/** A page as its policy declares it. */
export type PageRoute = {
  readonly pattern: string;
  readonly access: AccessName;
  readonly rate: RateClass;
  readonly form?: RateClass;
  /** The field of that form that names an account. */
  readonly accountField?: string;
  /** Set where a confirmed mailbox gets its email although its network has used up the limit. */
  readonly emailsConfirmed?: true;
  /** Set where the page is the same for everybody. */
  readonly sameFor?: unknown;
  /** Pages that are `noindex` say so in a header as well. */
  readonly indexing?: string;
};

/** Answers with a page; `refusal` when whoever asks has asked too often, `sent` is the form that came with it. */
type ShowPage = (c: Context, refusal: ErrorCode | undefined, sent?: string) => Promise<Response>;

/** Who may open pages that have nothing in them of whoever does. */
const NOBODYS: ReadonlySet<AccessName> = new Set(['public', 'visitor']);

/** Paths that are no page of the site: those below the folders of products take a query, the others lead home without one. */
const elsewhere = (productFolders: readonly string[]): PageRoute[] => [
  ...productFolders.map((folder): PageRoute => ({ pattern: `/${folder}/*`, access: 'public', rate: 'free' })),
  { pattern: '/*', access: 'public', rate: 'static' },
];

/** The pages as routes: what each shows, what its own client fetches for it, and the form that it takes. */
export const pageRoutes = (
  pages: readonly PageRoute[],
  productFolders: readonly string[],
  show: ShowPage,
): Endpoint[] => [
  ...pages.flatMap((page) => [
    ...addressesOf(page).map((path) => shown(page, path, show)),
    ...(page.form ? addressesOf(page).map((path) => sent(page, path, page.form ?? page.rate, show)) : []),
  ]),
  ...elsewhere(productFolders).map((page) => shown(page, page.pattern, show)),
];

/** An open part takes the ending of the data along. */
const addressesOf = ({ pattern }: PageRoute): string[] =>
  pattern.includes(':') ? [pattern] : [pattern, dataOf(pattern)];

const shown = (page: PageRoute, path: string, show: ShowPage): Endpoint => {
  const { access, rate, sameFor, indexing } = page;
  return route({
    method: 'GET',
    path,
    access,
    rate,
    sorry: sorryBy(show),
    answer: async (c, gate, _, place) => {
      if (isPageless(c.req.path)) return undefined;
      const account = access === 'signed-in' ? (await userOf(c, gate.shop))?.id : undefined;
      const answered = await paced(c, { gate, place, rate, account }, (refusal) => show(c, refusal));
      // The data of a page does not say by itself who may keep it, as the page does.
      if (sameFor && answered.ok && !answered.headers.has('cache-control'))
        answered.headers.set('cache-control', 'no-cache');
      if (indexing === 'noindex') answered.headers.set('x-robots-tag', 'noindex');
      // What is made for the memory is packed there.
      const isPacked = c.env?.incoming !== undefined && NOBODYS.has(access);
      return isPacked ? packedFor(c.req.header('accept-encoding'), answered) : answered;
    },
  });
};

/** What a browser is known by that has been signed in to the account that a form names. */
const knownDevice = async (c: Context, gate: Gate, email: string | undefined) => {
  const secret = deviceSecret(c);
  if (secret === undefined || email === undefined) return undefined;
  return (await gate.shop.isKnownDevice(secret, email)) ? secret : undefined;
};

/** The verified account that sends a form of a class that counts accounts. Its session is read while lookups are allowed. */
const verifiedSender = async (c: Context, gate: Gate, rate: RateClass) => {
  const isCounted = RATES[rate].budgets.some(({ by }) => by === 'account');
  if (!isCounted || sessionSecret(c) === undefined || gate.waitMs(c, 'free') > 0) return undefined;
  const user = await userOf(c, gate.shop);
  return user?.emailProvenAt ? user.id : undefined;
};

const emailOf = (sentForm: string, field: string | undefined): string | undefined =>
  field === undefined ? undefined : emailSchema.safeParse(new URLSearchParams(sentForm).get(field)).data;

const sent = (page: PageRoute, path: string, rate: RateClass, show: ShowPage): Endpoint => {
  const { access, accountField, emailsConfirmed } = page;
  return route({
    method: 'POST',
    path,
    access,
    rate,
    body: form,
    sorry: sorryBy(show),
    answer: async (c, gate, text, place) => {
      const atAddress = gate.hit(c, rate);
      const account = await verifiedSender(c, gate, rate);
      const hit = atAddress.waitMs > 0 && account ? gate.hit(c, rate, account) : atAddress;
      const isLimited = hit.waitMs > 0;
      const rejected = async () => comeBackIn(hit.waitMs, await shortPage(c, hit.code, show));
      if (isLimited && !isCheapToRead(c, gate, text)) return rejected();
      const body = text.ok ? form.parse(text.value) : text;
      if (!body.ok) return isLimited ? rejected() : unreadable(c, body.error.code, show);
      hit.credit();
      const email = emailOf(body.value, accountField);
      const device = await knownDevice(c, gate, email);
      const onLimit = async () => {
        if (emailsConfirmed && email !== undefined)
          await gate.shop.requestResetOfConfirmed(email, () => gate.mayResetBeyondLimit(c));
      };
      const counting = { gate, place, rate, account, isVerified: account !== undefined, device, onLimit };
      return paced(c, counting, (refusal) => show(c, refusal, body.value));
    },
  });
};

/** A page that costs next to nothing, in the place of the one that was requested; JSON for other callers. */
const shortPage = async (c: Context, code: ErrorCode, show: ShowPage): Promise<Response> => {
  if (c.req.path.endsWith(DATA) || isApi(c.req.path)) return answerCode(code);
  const { body, headers } = await show(c, 'overloaded');
  return new Response(body, { status: statusOf(code), headers });
};

/** A form that could not be read is not blamed on its type: a page that takes forms works without a script. */
const unreadable = async (c: Context, code: ErrorCode, show: ShowPage): Promise<Response> => {
  if (code !== 'unsupported-media-type') return sorryBy(show)(c, code);
  const { body, headers } = answerCode('invalid-request');
  return new Response(body, { status: statusOf(code), headers });
};

/** Who asked for a page is shown one; a page's own client and other callers read data. */
const sorryBy =
  (show: ShowPage): Sorry =>
  (c, code) =>
    statusOf(code) === 503 || statusOf(code) === 429 ? shortPage(c, code, show) : answerCode(code);

type Counting = {
  readonly gate: Gate;
  readonly place: Place;
  readonly rate: RateClass;
  /** Whose page it is, or who sends the form. */
  readonly account?: string | undefined;
  readonly isVerified?: boolean;
  /** The known browser that sends a form. */
  readonly device?: string | undefined;
  /** Runs where the limit of the class is reached. */
  readonly onLimit?: () => Promise<void>;
};

/** The page itself says that it was asked too often, since a shopper reads it. */
const paced = async (
  c: Context,
  { gate, place, rate, onLimit, ...counted }: Counting,
  show: (refusal: ErrorCode | undefined) => Promise<Response>,
): Promise<Response> => {
  const verdict = await gate.pace(c, rate, { account: undefined, ...counted }, place);
  if (!verdict.isRefused) return show(undefined);
  if (statusOf(verdict.code) === 429) await onLimit?.();
  if (statusOf(verdict.code) === 429 && !gate.mayRenderRejection(c))
    return comeBackIn(verdict.waitMs, await shortPage(c, verdict.code, () => show('overloaded')));
  const said = await show(verdict.code);
  // A page that does not look at the refusal must not go out as if nothing were.
  if (said.ok) return answerCode(verdict.code);
  return comeBackIn(verdict.waitMs, new Response(said.body, said));
};
