type ReadHeader = (name: string) => string | undefined;

type Validators = { readonly etag: string | undefined; readonly lastModified?: string | undefined };

const ETAG = /(W\/)?("[^"]*")/g;
/** All three HTTP date formats start with the day; other formats are ignored (RFC 9110, 5.6.7). */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;
const ASCTIME = /^\w{3} \w{3} /;

const timeOf = (text: string | undefined): number | undefined => {
  if (text === undefined || !DATE.test(text)) return undefined;
  const time = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  return Number.isNaN(time) ? undefined : time;
};

/** Parses a list of ETags, which may contain commas. */
export const etagsIn = (list: string) =>
  [...list.matchAll(ETAG)].map(([, weak, etag = '']) => ({ isWeak: weak !== undefined, etag }));

/** Evaluates `If-Match`, else `If-Unmodified-Since`. */
export const hasPreconditionFailed = (read: ReadHeader, { etag, lastModified }: Validators): boolean => {
  const match = read('if-match');
  if (match !== undefined)
    return match.trim() !== '*' && !etagsIn(match).some((one) => !one.isWeak && one.etag === etag);
  const [since, modifiedAt] = [timeOf(read('if-unmodified-since')), timeOf(lastModified)];
  return since !== undefined && modifiedAt !== undefined && modifiedAt > since;
};

/** Evaluates `If-None-Match`, else `If-Modified-Since`. */
const isNotModified = (read: ReadHeader, { etag, lastModified }: Validators): boolean => {
  const ifNoneMatch = read('if-none-match');
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.trim() === '*' || etagsIn(ifNoneMatch).some((one) => one.etag === etag);
  const [since, modifiedAt] = [timeOf(read('if-modified-since')), timeOf(lastModified)];
  return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
};

/** Evaluates the preconditions of a GET or HEAD request in the order of RFC 9110 (13.2.2). */
export const preconditionStatus = (read: ReadHeader, validators: Validators): 412 | 304 | undefined => {
  if (hasPreconditionFailed(read, validators)) return 412;
  return isNotModified(read, validators) ? 304 : undefined;
};
