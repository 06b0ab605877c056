// React would escape the quotes of the JSON as entities, so it is escaped here.
/* oxlint-disable react/no-danger */

/** JSON for a script element: no text in it can end the script or begin a comment. */
export const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Structured data for search engines (JSON-LD, schema.org). */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  const __html = toScriptJson({ '@context': 'https://schema.org', ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
