/** Where money, stock and accounts are decided and kept. */
export const folders: readonly string[];

/** A new file of these folders belongs to a part, or comes in here. */
export const leftOut: readonly { readonly because: string; readonly files: readonly string[] }[];
