/** Folders whose files must be covered by mutation tests. */
export const coveredFolders: readonly string[];

/** Files without mutation tests, with the reason. */
export const excluded: readonly { readonly reason: string; readonly files: readonly string[] }[];
