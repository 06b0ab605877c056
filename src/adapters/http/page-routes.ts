import type { Context } from 'hono';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import type { PagePolicy } from '#domain/api/page-policy.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#domain/api/rate-limit-policies.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import type { Permit } from './limits/permit.ts';
import type { AccessName } from './registry/access.ts';
import { isCheapToParse } from './registry/is-cheap-to-parse.ts';
import { type Endpoint, type RenderErrorPage, type RouteDeps, route } from './registry/route.ts';
import { isApi, isNonPagePath } from './requests/navigation.ts';
import { DATA_SUFFIX, dataPathOf } from './requests/page-path.ts';
import { form } from './requests/read-body.ts';
import { sessionSecret, trustedDevice } from './requests/session-cookie.ts';
import { userOf } from './requests/user-of.ts';
import { compressFor } from './responses/compressed-response.ts';
import { errorCodeResponse, withRetryAfter } from './responses/response.ts';

export type PageRoute = PagePolicy & { readonly pattern: string };

/** Required fields without a value: an optional one that a policy names otherwise would go unnoticed. */
const UNKNOWN_PAGE = {
  forms: {},
  accountField: undefined,
  exemptsVerifiedEmail: false,
  publicQuery: undefined,
  indexing: 'index',
} as const;

/** Renders a page; `rejection` is the error of a rejected request, `sentForm` the body of a form. */
type RenderPage = (c: Context, rejection: ErrorCode | undefined, sentForm?: string) => Promise<Response>;

/** Access policies of pages without personal data. */
const ANONYMOUS_ACCESS: ReadonlySet<AccessName> = new Set(['public', 'visitor']);

/** Unknown paths: those below a product folder cost a database query, others redirect home without one. */
const unknownPaths = (productFolders: readonly string[]): PageRoute[] => [
  ...productFolders.map(
    (folder): PageRoute => ({
      ...UNKNOWN_PAGE,
      pattern: `/${folder}/*`,
      access: 'public',
      rateLimit: 'free',
    }),
  ),
  { ...UNKNOWN_PAGE, pattern: '/*', access: 'public', rateLimit: 'static' },
];

export const pageRoutes = (
  pages: readonly PageRoute[],
  productFolders: readonly string[],
  renderPage: RenderPage,
): Endpoint[] => [
  ...pages.flatMap((page) => [
    ...pathsOf(page).map((path) => pageEndpoint(page, path, renderPage)),
    ...(Object.keys(page.forms).length > 0
      ? pathsOf(page).map((path) => formEndpoint(page, path, renderPage))
      : []),
  ]),
  ...unknownPaths(productFolders).map((page) => pageEndpoint(page, page.pattern, renderPage)),
];

/** A `:name` segment also matches the suffix of the data. */
const pathsOf = ({ pattern }: PageRoute): string[] =>
  pattern.includes(':') ? [pattern] : [pattern, dataPathOf(pattern)];

const pageEndpoint = (page: PageRoute, path: string, renderPage: RenderPage): Endpoint => {
  const { access, rateLimit, publicQuery, indexing } = page;
  return route({
    method: 'GET',
    path,
    access,
    rateLimit,
    errorPage: errorPageWith(renderPage),
    handler: async (c, deps, _, permit) => {
      if (isNonPagePath(c.req.path)) return undefined;
      const account = access === 'signed-in' ? (await userOf(c, deps.shop))?.id : undefined;
      const response = await rateLimited(c, { deps, permit, rateLimit, account }, (rejection) =>
        renderPage(c, rejection),
      );
      // React Router sends page data without the `cache-control` of the page.
      if (publicQuery && response.ok && !response.headers.has('cache-control'))
        response.headers.set('cache-control', 'no-cache');
      if (indexing === 'noindex') response.headers.set('x-robots-tag', 'noindex');
      // The page cache compresses its own pages.
      const isCompressed = c.env?.incoming !== undefined && ANONYMOUS_ACCESS.has(access);
      return isCompressed ? compressFor(c.req.header('accept-encoding'), response) : response;
    },
  });
};

const countsAccounts = (rateLimit: RateLimitPolicyName): boolean =>
  RATE_LIMIT_POLICIES[rateLimit].limits.some(({ by }) => by === 'account');

/** Finds the account that sends a form, if a policy of the page counts accounts; session lookups are limited too. */
const senderOf = async (c: Context, deps: RouteDeps, { forms }: PageRoute): Promise<User | undefined> =>
  !Object.values(forms).some(countsAccounts) ||
  sessionSecret(c) === undefined ||
  deps.responseWaitMs(c, 'free') > 0
    ? undefined
    : ((await userOf(c, deps.shop)) ?? undefined);

const emailOf = (sentForm: URLSearchParams, field: string | undefined): string | undefined =>
  field === undefined ? undefined : emailSchema.safeParse(sentForm.get(field)).data;

const formEndpoint = (page: PageRoute, path: string, renderPage: RenderPage): Endpoint => {
  const { access, forms, accountField, exemptsVerifiedEmail } = page;
  const [firstLimit = page.rateLimit] = Object.values(forms);
  return route({
    method: 'POST',
    path,
    access,
    rateLimit: firstLimit,
    body: form,
    errorPage: errorPageWith(renderPage),
    handler: async (c, deps, text, permit) => {
      const addressHit = deps.countRequest(c, firstLimit);
      const sender = await senderOf(c, deps, page);
      const isVerified = Boolean(sender?.emailVerifiedAt);
      const hit =
        addressHit.waitMs > 0 && isVerified ? deps.countRequest(c, firstLimit, sender?.id) : addressHit;
      const isLimited = hit.waitMs > 0;
      const reject = async () => withRetryAfter(hit.waitMs, await shortPage(c, hit.code, renderPage));
      if (isLimited && !isCheapToParse(c, deps, text)) return reject();
      const body = text.ok ? form.parse(text.value) : text;
      if (!body.ok) return isLimited ? reject() : invalidForm(c, body.error.code, renderPage);
      hit.creditBack();
      const sent = new URLSearchParams(body.value);
      const intent = sent.get('intent') ?? '';
      const rateLimit = (Object.hasOwn(forms, intent) && forms[intent]) || firstLimit;
      const email = emailOf(sent, accountField);
      const subjects =
        email === undefined
          ? { account: sender?.id, isVerified }
          : { account: emailKey(email), device: await trustedDevice(c, deps.shop, email) };
      const onLimit = async () => {
        if (exemptsVerifiedEmail && email !== undefined)
          await deps.shop.accounts.requestVerifiedPasswordReset(email, () => deps.mayResetBeyondLimit(c));
      };
      const check = { deps, permit, rateLimit, onLimit, ...subjects };
      return rateLimited(c, check, (rejection) => renderPage(c, rejection, body.value));
    },
  });
};

/** A cheap error page in place of the requested page; JSON for other clients. */
const shortPage = async (c: Context, code: ErrorCode, renderPage: RenderPage): Promise<Response> => {
  if (c.req.path.endsWith(DATA_SUFFIX) || isApi(c.req.path)) return errorCodeResponse(code);
  const { body, headers } = await renderPage(c, 'overloaded');
  return new Response(body, { status: statusOf(code), headers });
};

/** The message of a 415 asks for JSON, which a form without a script cannot send. */
const invalidForm = async (c: Context, code: ErrorCode, renderPage: RenderPage): Promise<Response> => {
  if (code !== 'unsupported-media-type') return errorPageWith(renderPage)(c, code);
  const { body, headers } = errorCodeResponse('invalid-request');
  return new Response(body, { status: statusOf(code), headers });
};

const errorPageWith =
  (renderPage: RenderPage): RenderErrorPage =>
  (c, code) =>
    statusOf(code) === 503 || statusOf(code) === 429
      ? shortPage(c, code, renderPage)
      : errorCodeResponse(code);

type RateLimitCheck = {
  readonly deps: RouteDeps;
  readonly permit: Permit;
  readonly rateLimit: RateLimitPolicyName;
  readonly account?: string | undefined;
  readonly isVerified?: boolean;
  readonly device?: string | undefined;
  readonly onLimit?: () => Promise<void>;
};

/** Applies the rate limit; a rejected page shows the error itself. */
const rateLimited = async (
  c: Context,
  { deps, permit, rateLimit, onLimit, ...subjects }: RateLimitCheck,
  render: (rejection: ErrorCode | undefined) => Promise<Response>,
): Promise<Response> => {
  const result = await deps.checkRateLimit(c, rateLimit, { account: undefined, ...subjects }, permit);
  if (!result.isRejected) {
    const response = await render(undefined);
    // A server error is no failed attempt, so it is credited back too.
    if (response.status < 400 || response.status >= 500) await result.creditBack();
    return response;
  }
  if (statusOf(result.code) === 429) await onLimit?.();
  if (statusOf(result.code) === 429 && !deps.mayRenderRejection(c))
    return withRetryAfter(result.waitMs, await shortPage(c, result.code, () => render('overloaded')));
  const page = await render(result.code);
  // A page that ignores the error must not be sent as a success.
  if (page.ok) return errorCodeResponse(result.code);
  return withRetryAfter(result.waitMs, new Response(page.body, page));
};
