/** Inline scripts and styles of a page, which the policy allows by hash. */
export type InlineContent = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Returns the Content-Security-Policy header of a page. */
export type ContentPolicy = (inline: InlineContent) => string;
