/**
 * Headers of every page: nothing from elsewhere, never framed, never kept. A browser follows a form only to this site and
 * to the origins named here, also when it is sent on.
 */
export const pageHeaders = (formsLeadTo: readonly string[] = []) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; " +
    `form-action ${formsLeadTo.length === 0 ? "'none'" : ["'self'", ...formsLeadTo].join(' ')}`,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
});
