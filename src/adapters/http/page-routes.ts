import type { Context } from 'hono';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import type { PagePolicy } from '#domain/api/page-policy.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#platform/traffic/policies.ts';
import {
  type AccessName,
  countUnparsed,
  type Endpoint,
  isRateLimited,
  limitCodeOf,
  type RenderErrorPage,
  type RouteDeps,
  responseWaitMs,
  route,
  withinLimit,
} from './registry/router.ts';
import { DATA_SUFFIX, dataPathOf, isApi, isNonPagePath } from './requests/navigation.ts';
import { form } from './requests/read-body.ts';
import { sessionSecret, trustedDevice, userOf } from './requests/session-cookie.ts';
import { compressFor } from './responses/compressed-response.ts';
import { errorCodeResponse, withRetryAfter } from './responses/response.ts';

export type PageRoute = PagePolicy<RateLimitPolicyName> & { readonly pattern: string };

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
      const response = await withinLimit(
        c,
        deps,
        rateLimit,
        { account },
        permit,
        pageResponses(c, deps, renderPage),
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
  responseWaitMs(c, deps, 'free') > 0
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
      const { hit, sender } = await countUnparsed(c, deps, firstLimit, {
        text,
        findSender: () => senderOf(c, deps, page),
        accountOf: (user) => user,
      });
      const reject = async () =>
        withRetryAfter(hit.waitMs, await shortPage(c, limitCodeOf(firstLimit), renderPage));
      if (!sender) return reject();
      const body = text.ok ? form.parse(text.value) : text;
      if (!body.ok) return hit.waitMs > 0 ? reject() : invalidForm(c, body.error.code, renderPage);
      hit.creditBack();
      const sent = new URLSearchParams(body.value);
      const intent = sent.get('intent') ?? '';
      const rateLimit = (Object.hasOwn(forms, intent) && forms[intent]) || firstLimit;
      const email = emailOf(sent, accountField);
      const subjects =
        email === undefined
          ? { account: sender.value?.id, isVerified: Boolean(sender.value?.emailVerifiedAt) }
          : { account: emailKey(email), device: await trustedDevice(c, deps.shop, email) };
      const mayResetBeyondLimit = () =>
        deps.limiter.hit('extra-reset', { ipAddress: () => deps.clientIpAddressOf(c) }).waitMs === 0;
      const onLimit = async () => {
        if (exemptsVerifiedEmail && email !== undefined)
          await deps.shop.accounts.requestVerifiedPasswordReset(email, mayResetBeyondLimit);
      };
      const responses = pageResponses(c, deps, renderPage, { sentForm: body.value, onLimit });
      return withinLimit(c, deps, rateLimit, subjects, permit, responses);
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

type FormResponses = { readonly sentForm?: string; readonly onLimit?: () => Promise<void> };

/** The responses to an admitted and a rejected request; a rejected page shows the error itself. */
const pageResponses = (
  c: Context,
  { limiter, clientIpAddressOf }: RouteDeps,
  renderPage: RenderPage,
  { sentForm, onLimit }: FormResponses = {},
) => ({
  run: () => renderPage(c, undefined, sentForm),
  async reject(code: ErrorCode): Promise<Response> {
    if (isRateLimited(code)) {
      await onLimit?.();
      const { waitMs } = limiter.hit('rejection-page', { ipAddress: () => clientIpAddressOf(c) });
      if (waitMs > 0) return shortPage(c, code, () => renderPage(c, 'overloaded', sentForm));
    }
    const page = await renderPage(c, code, sentForm);
    // A page that ignores the error must not be sent as a success.
    return page.ok ? errorCodeResponse(code) : new Response(page.body, page);
  },
});
