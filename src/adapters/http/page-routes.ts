import type { Context } from 'hono';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#domain/rate-limits.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import type { Permit } from './limits/permit.ts';
import type { AccessName } from './registry/access.ts';
import { isCheapToRead } from './registry/is-cheap-to-read.ts';
import { type Endpoint, type Gate, route, type Sorry } from './registry/route.ts';
import { isApi, isNonPagePath } from './requests/navigation.ts';
import { DATA_SUFFIX, dataPathOf } from './requests/page-path.ts';
import { form } from './requests/read-body.ts';
import { deviceSecret, sessionSecret } from './requests/session-cookie.ts';
import { userOf } from './requests/user-of.ts';
import { compressFor } from './responses/compressed-response.ts';
import { errorCodeResponse, withRetryAfter } from './responses/response.ts';

export type PageRoute = {
  readonly pattern: string;
  readonly access: AccessName;
  readonly rate: RateLimitPolicyName;
  readonly form?: RateLimitPolicyName;
  /** The form field with an account's email. */
  readonly accountField?: string;
  /** Set if verified emails get their reset link although the IP address is over its limit. */
  readonly emailsConfirmed?: true;
  /** Set if the page is the same for all visitors. */
  readonly sameFor?: unknown;
  readonly indexing?: string;
};

/** Renders a page; `refusal` is the error of a rejected request, `sent` the form. */
type ShowPage = (c: Context, refusal: ErrorCode | undefined, sent?: string) => Promise<Response>;

/** Access policies of pages without personal data. */
const NOBODYS: ReadonlySet<AccessName> = new Set(['public', 'visitor']);

/** Unknown paths: those below a product folder cost a database query, others redirect home without one. */
const elsewhere = (productFolders: readonly string[]): PageRoute[] => [
  ...productFolders.map((folder): PageRoute => ({ pattern: `/${folder}/*`, access: 'public', rate: 'free' })),
  { pattern: '/*', access: 'public', rate: 'static' },
];

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

/** A `:name` segment also matches the suffix of the data. */
const addressesOf = ({ pattern }: PageRoute): string[] =>
  pattern.includes(':') ? [pattern] : [pattern, dataPathOf(pattern)];

const shown = (page: PageRoute, path: string, show: ShowPage): Endpoint => {
  const { access, rate, sameFor, indexing } = page;
  return route({
    method: 'GET',
    path,
    access,
    rate,
    sorry: sorryBy(show),
    answer: async (c, gate, _, place) => {
      if (isNonPagePath(c.req.path)) return undefined;
      const account = access === 'signed-in' ? (await userOf(c, gate.shop))?.id : undefined;
      const answered = await paced(c, { gate, place, rate, account }, (refusal) => show(c, refusal));
      // React Router sends page data without the `cache-control` of the page.
      if (sameFor && answered.ok && !answered.headers.has('cache-control'))
        answered.headers.set('cache-control', 'no-cache');
      if (indexing === 'noindex') answered.headers.set('x-robots-tag', 'noindex');
      // The page cache compresses its own pages.
      const isPacked = c.env?.incoming !== undefined && NOBODYS.has(access);
      return isPacked ? compressFor(c.req.header('accept-encoding'), answered) : answered;
    },
  });
};

const knownDevice = async (c: Context, gate: Gate, email: string | undefined) => {
  const secret = deviceSecret(c);
  if (secret === undefined || email === undefined) return undefined;
  return (await gate.shop.accounts.isTrustedDevice(secret, email)) ? secret : undefined;
};

/** Finds the verified account that sends a form, if its policy counts accounts; session lookups are limited too. */
const verifiedSender = async (c: Context, gate: Gate, rate: RateLimitPolicyName) => {
  const isCounted = RATE_LIMIT_POLICIES[rate].limits.some(({ by }) => by === 'account');
  if (!isCounted || sessionSecret(c) === undefined || gate.waitMs(c, 'free') > 0) return undefined;
  const user = await userOf(c, gate.shop);
  return user?.emailProvenAt ? user.id : undefined;
};

const emailOf = (sentForm: string, field: string | undefined): string | undefined =>
  field === undefined ? undefined : emailSchema.safeParse(new URLSearchParams(sentForm).get(field)).data;

const sent = (page: PageRoute, path: string, rate: RateLimitPolicyName, show: ShowPage): Endpoint => {
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
      const rejected = async () => withRetryAfter(hit.waitMs, await shortPage(c, hit.code, show));
      if (isLimited && !isCheapToRead(c, gate, text)) return rejected();
      const body = text.ok ? form.parse(text.value) : text;
      if (!body.ok) return isLimited ? rejected() : unreadable(c, body.error.code, show);
      hit.credit();
      const email = emailOf(body.value, accountField);
      const device = await knownDevice(c, gate, email);
      const onLimit = async () => {
        if (emailsConfirmed && email !== undefined)
          await gate.shop.accounts.requestVerifiedPasswordReset(email, () => gate.mayResetBeyondLimit(c));
      };
      const counting = { gate, place, rate, account, isVerified: account !== undefined, device, onLimit };
      return paced(c, counting, (refusal) => show(c, refusal, body.value));
    },
  });
};

/** A cheap error page in place of the requested page; JSON for other clients. */
const shortPage = async (c: Context, code: ErrorCode, show: ShowPage): Promise<Response> => {
  if (c.req.path.endsWith(DATA_SUFFIX) || isApi(c.req.path)) return errorCodeResponse(code);
  const { body, headers } = await show(c, 'overloaded');
  return new Response(body, { status: statusOf(code), headers });
};

/** The message of a 415 asks for JSON, which a form without a script cannot send. */
const unreadable = async (c: Context, code: ErrorCode, show: ShowPage): Promise<Response> => {
  if (code !== 'unsupported-media-type') return sorryBy(show)(c, code);
  const { body, headers } = errorCodeResponse('invalid-request');
  return new Response(body, { status: statusOf(code), headers });
};

const sorryBy =
  (show: ShowPage): Sorry =>
  (c, code) =>
    statusOf(code) === 503 || statusOf(code) === 429 ? shortPage(c, code, show) : errorCodeResponse(code);

type Counting = {
  readonly gate: Gate;
  readonly place: Permit;
  readonly rate: RateLimitPolicyName;
  readonly account?: string | undefined;
  readonly isVerified?: boolean;
  readonly device?: string | undefined;
  readonly onLimit?: () => Promise<void>;
};

/** Applies the rate limit; a rejected page shows the error itself. */
const paced = async (
  c: Context,
  { gate, place, rate, onLimit, ...counted }: Counting,
  show: (refusal: ErrorCode | undefined) => Promise<Response>,
): Promise<Response> => {
  const verdict = await gate.pace(c, rate, { account: undefined, ...counted }, place);
  if (!verdict.isRejected) return show(undefined);
  if (statusOf(verdict.code) === 429) await onLimit?.();
  if (statusOf(verdict.code) === 429 && !gate.mayRenderRejection(c))
    return withRetryAfter(verdict.waitMs, await shortPage(c, verdict.code, () => show('overloaded')));
  const said = await show(verdict.code);
  // A page that ignores the error must not be sent as a success.
  if (said.ok) return errorCodeResponse(verdict.code);
  return withRetryAfter(verdict.waitMs, new Response(said.body, said));
};
