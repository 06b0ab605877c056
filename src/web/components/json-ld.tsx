// React would write the quotes of the JSON as entities; what could end the script is escaped here.
/* oxlint-disable react/no-danger */

/** JSON that can stand in a script: no text in it can end the script or begin a comment. */
export const inScript = (facts: unknown): string => JSON.stringify(facts).replaceAll('<', '\\u003c');

/** Facts of the page for machines (JSON-LD, schema.org). */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const __html = inScript({ '@context': 'https://schema.org', ...facts });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
