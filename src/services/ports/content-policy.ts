/** What stands in a page itself, as text between its tags. */
export type InlineContent = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Writes the Content-Security-Policy of a page that has these parts. */
export type ContentPolicy = (inline: InlineContent) => string;
