import type { Context } from 'hono';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import { type ErrorCode, type ShopError, statusOf } from '#domain/api/error-table.ts';
import type { PagePolicy } from '#domain/api/page-policy.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { ok } from '#domain/values/result.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#platform/traffic/policies.ts';
import {
  type Access,
  type AccessName,
  type Endpoint,
  endpoint,
  hitUncachedResponse,
  type RouteDeps,
} from './registry/endpoint.ts';
import { DATA_SUFFIX, dataPathOf, isNonPagePath } from './requests/navigation.ts';
import { form, oneClickForm, type SentForm, staffForm } from './requests/read-request.ts';
import { sessionSecret, trustedDevice, userOf } from './requests/session-cookie.ts';
import { compressFor } from './responses/compressed-response.ts';
import { errorCodeResponse } from './responses/response.ts';

export type PageRoute = PagePolicy<RateLimitPolicyName> & { readonly pattern: string };
type FormPolicy = NonNullable<PageRoute['form']>;

/** Renders a page; `rejection` is the error of a rejected request, `sentForm` the body of a form. */
export type RenderPage = (
  c: Context,
  rejection: ErrorCode | undefined,
  sentForm?: string,
) => Promise<Response>;

/** Access policies of pages without personal data. */
const ANONYMOUS_ACCESS: ReadonlySet<AccessName> = new Set(['public', 'visitor']);

/** Unknown paths: those below a product folder cost a database query, others redirect home without one. */
export const unknownPageRoutes = (productFolders: readonly string[], renderPage: RenderPage): Endpoint[] => {
  const unknown = { access: 'public', form: undefined, publicQuery: undefined, indexing: 'index' } as const;
  const paths: PageRoute[] = [
    ...productFolders.map(
      (folder): PageRoute => ({ ...unknown, pattern: `/${folder}/*`, rateLimit: 'free' }),
    ),
    { ...unknown, pattern: '/*', rateLimit: 'static' },
  ];
  return paths.map((page) => pageEndpoint(page, page.pattern, renderPage));
};

/** The pages of a site, and their forms. */
export const pageRoutes = (pages: readonly PageRoute[], renderPage: RenderPage): Endpoint[] =>
  pages.flatMap((page) =>
    pathsOf(page).flatMap((path) => [
      pageEndpoint(page, path, renderPage),
      ...(page.form ? [formEndpoint(page, page.form, path, renderPage)] : []),
    ]),
  );

/** A `:name` segment at the end also matches the suffix of the data. */
const pathsOf = ({ pattern }: PageRoute): string[] =>
  /:[^/]+$/.test(pattern) ? [pattern] : [pattern, dataPathOf(pattern)];

/** The page itself redirects signed-out visitors, so a caller is found only for the limits of accounts. */
const pageAccess = (
  name: AccessName,
  findCaller: (c: Context, deps: RouteDeps) => Promise<User | null>,
): Access<User | null> => ({
  name,
  authorize: async (c, deps) => ok(await findCaller(c, deps)),
  accountOf: (user) => user ?? undefined,
});

const pageEndpoint = (page: PageRoute, path: string, renderPage: RenderPage): Endpoint => {
  const { access, rateLimit, publicQuery, indexing } = page;
  const finish = async (c: Context, response: Response): Promise<Response> => {
    // React Router sends page data without the `cache-control` of the page.
    if (publicQuery && response.ok && !response.headers.has('cache-control'))
      response.headers.set('cache-control', 'no-cache');
    if (indexing === 'noindex') response.headers.set('x-robots-tag', 'noindex');
    // The page cache compresses its own pages.
    const isCompressed = c.env?.incoming !== undefined && ANONYMOUS_ACCESS.has(access);
    return isCompressed ? compressFor(c.req.header('accept-encoding'), response) : response;
  };
  return endpoint({
    method: 'GET',
    path,
    access: pageAccess(access, async (c, { shop }) => (access === 'signed-in' ? userOf(c, shop) : null)),
    rateLimit,
    onRejected: async ({ c, deps }, code) =>
      finish(c, await rejectPage(c, deps, code, (rejection) => renderPage(c, rejection))),
    handler: async ({ c }) =>
      isNonPagePath(c.req.path) ? undefined : finish(c, await renderPage(c, undefined)),
  });
};

const countsAccounts = ({ rateLimit, intents = {} }: FormPolicy): boolean =>
  [rateLimit, ...Object.values(intents)].some((name) =>
    RATE_LIMIT_POLICIES[name].limits.some(({ by }) => by === 'account'),
  );

const formEndpoint = (
  { access }: PageRoute,
  policy: FormPolicy,
  path: string,
  renderPage: RenderPage,
): Endpoint => {
  const { rateLimit, intents = {}, accountField, exemptsVerifiedEmail } = policy;
  const emailIn = ({ fields }: SentForm): string | undefined =>
    accountField === undefined ? undefined : emailSchema.safeParse(fields.get(accountField)).data;
  const hasAccountLimit = countsAccounts(policy);
  return endpoint({
    method: 'POST',
    path,
    access: pageAccess(access, async (c, deps) => {
      // Session lookups are limited too.
      const isLookedUp =
        hasAccountLimit && sessionSecret(c) !== undefined && hitUncachedResponse(c, deps) === 0;
      return isLookedUp ? userOf(c, deps.shop) : null;
    }),
    rateLimit,
    rateLimitOf: ({ fields }) => {
      const intent = fields.get('intent') ?? '';
      return (Object.hasOwn(intents, intent) && intents[intent]) || rateLimit;
    },
    subjectsOf: async (c, { shop }, sent) => {
      const email = emailIn(sent);
      if (email === undefined) return undefined;
      return { account: emailKey(email), device: await trustedDevice(c, shop, email) };
    },
    body: bodyOf(policy, access),
    onInvalid: invalidForm,
    onRejected: async ({ c, deps, body, clientIpAddress }, code) => {
      const email = emailIn(body);
      const mayResetBeyondLimit = () =>
        deps.limiter.hit('extra-reset', { ipAddress: clientIpAddress }).waitMs === 0;
      if (exemptsVerifiedEmail && email !== undefined && statusOf(code) === 429)
        await deps.shop.accounts.requestVerifiedPasswordReset(email, mayResetBeyondLimit);
      return rejectPage(c, deps, code, (rejection) => renderPage(c, rejection, body.text));
    },
    handler: ({ c, body }) => renderPage(c, undefined, body.text),
  });
};

const bodyOf = ({ isOneClick }: FormPolicy, access: PageRoute['access']) => {
  if (isOneClick) return oneClickForm;
  return access === 'staff' ? staffForm : form;
};

/** The message of a 415 demands JSON, which a form without a script cannot send. */
const invalidForm = ({ code }: ShopError): Response => {
  if (code !== 'unsupported-media-type') return errorCodeResponse(code);
  const { body, headers } = errorCodeResponse('invalid-request');
  return new Response(body, { status: statusOf(code), headers });
};

/** True if the page itself shows the error: typed text stays in the form, unless the shop is overloaded. */
const isShownByPage = ({ req }: Context, code: ErrorCode): boolean =>
  code !== 'overloaded' &&
  (statusOf(code) !== 503 || req.method === 'POST' || req.path.endsWith(DATA_SUFFIX));

/** The page with the error itself; only the error for a client that has been rejected often. */
const rejectPage = async (
  c: Context,
  { limiter, clientIpAddressOf }: RouteDeps,
  code: ErrorCode,
  render: (rejection: ErrorCode) => Promise<Response>,
): Promise<Response> => {
  const isRejectedOften = () =>
    limiter.hit('rejection-page', { ipAddress: () => clientIpAddressOf(c) }).waitMs > 0;
  if (!isShownByPage(c, code) || (statusOf(code) === 429 && isRejectedOften()))
    return errorCodeResponse(code);
  const page = await render(code);
  // A page that ignores the error must not be sent as a success.
  return page.ok ? errorCodeResponse(code) : new Response(page.body, page);
};
