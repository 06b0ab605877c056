/** Nothing external, no framing, no caching. `form-action` names the shop's origins, because it applies to redirects. */
export const pageHeaders = (formTargets: readonly string[] = []) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; " +
    `form-action ${formTargets.length === 0 ? "'none'" : ["'self'", ...formTargets].join(' ')}`,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
});
