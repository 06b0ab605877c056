/** Query parameters that a page reads, each with its known values or a normalizer; '' means absent. */
export type PageQuery = Readonly<Record<string, readonly string[] | ((value: string) => string)>>;

/**
 * `index` is listed in the sitemap, `alias` has its canonical address elsewhere, `noindex` stays open to
 * crawlers, which have to read that, and `file` is for programs or only redirects.
 */
type Indexing = 'index' | 'alias' | 'noindex' | 'file';

/** Rate limits of a page's forms. */
type FormPolicy<RateLimitName extends string> = {
  /** The limit of unparsed forms, and of those without another one. */
  readonly rateLimit: RateLimitName;
  /** Other limits by the value of the field `intent`. */
  readonly intents?: Readonly<Record<string, RateLimitName>>;
  /** The field with the email of an account, which the form is counted by; trusted devices have a limit of their own. */
  readonly accountField?: string;
  /** True if a verified email gets its reset link although its network is over the limit. */
  readonly exemptsVerifiedEmail?: true;
  /** True for a form without fields, which mail programs send with one click and in another encoding (RFC 8058). */
  readonly isOneClick?: true;
};

/** Access, rate limits (by name), caching and indexing of a page. */
export type PagePolicy<RateLimitName extends string> = {
  /** `visitor` reads the session, `signed-in` redirects others home and `staff` to the sign-in, `secret-link` has a path token. */
  readonly access: 'public' | 'visitor' | 'signed-in' | 'staff' | 'secret-link';
  readonly rateLimit: RateLimitName;
  readonly form: FormPolicy<RateLimitName> | undefined;
  /** The query that the page depends on, if it is the same for all visitors; server and CDN then cache it. */
  readonly publicQuery: PageQuery | undefined;
  /** Parameters of `publicQuery` with so many combinations that the server's cache stores no page with one of them. */
  readonly uncachedQuery?: readonly string[] | undefined;
  readonly indexing: Indexing;
};
